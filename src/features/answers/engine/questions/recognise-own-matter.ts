import { withoutAccents } from '../../questions/without-accents.ts'
import { asksOfOwnCharge, monthOfBill } from './asked-charge.ts'

/**
 * ANS-20: what a customer asks about their own services. `gateway`: the gateway and the home network behind it;
 * `charge`: one charge or discount of their bills;
 * `trouble`: something does not work, which the customer's account or an outage may explain.
 */
export type OwnMatter = 'appointment' | 'appointmentChange' | 'order' | 'ticket' | 'outage' | 'account' | 'accountNumber' | 'plan' | 'lines' | 'usage' | 'addOns' | 'gateway' | 'bill' | 'charge' | 'suspension' | 'trouble'

/** Asks for a state, not for a way to do something: 'how do I move my appointment' is answered by its article. */
const asksState = /\b(when(s)?|what time|which|what (day|date|hour)|whats?|where(s| is| are)?|who(s| is)?|is|isnt|are|am|was|has|have|had|did|didnt|do (i|we)|does|any|status|still|yet|check|track|show|tell me|see|know|will|how (much|many|late|soon|far|long (until|till|before|do i))|update|news|give|need|cuando|a que hora|que|cual(es)?|quien|donde|esta|estan|estoy|hay|tengo|tenemos|viene|vienen|llega|llegan|llego|ya|estado|sigue|dime|digame|muestre|va|van|quedo|fue|se|cuanto|cuantas|cuantos|debo|debemos|alguna?|algun|noticias|necesito|sabe|sabes)\b/
const asksHow = /^\W*(?:hi |hello |hola |hey |and |so |please )*(?:how (?:do|can|to|should|does|would)|can (?:i|we|you|someone|somebody) (?:move|change|cancel|reschedule|pay|get|have|add|use|set|still pay)|where (?:do|can|should|to) (?:i |we )?|como (?!(?:va|van|sigue|siguen|quedo|anda|esta|estan) )|puedo |se puede |what (?:happens|if|does it mean|should|can i do|to do)|what do (?:i|we) (?:do|need|have to)|que (?:pasa|hago|significa|debo hacer|tengo que)|do (?:i|we) (?:need|have to)|does (?:it|the|a|my visit) (?:cost|need)|(?:can|do) (?:i|we) get (?:a )?credit|tengo que|debo |hace falta|why (?:did|do|does) (?:my|the|our) (?:bill|price)|por que (?:subio|cambio))|\bdonde (?:reclamo|dejo|mando|envio|entrego|presento|solicito|pido|pongo)\b|\b(?:before (?:the|my|a)|prepare|get ready|need to be home|antes de (?:la|que|mi)|preparar|damaged|broke my)\b/

const own = String.raw`\b(?:my|our|mine|mi|mis|nuestr[oa]s?)\b`
const few = String.raw`(?: \w+)`
const worker = String.raw`(?:technicians?|techs?|installers?|install guy|repair ?(?:man|guy|person|crew)|cable (?:guy|man)|engineer|service man|tecnicos?|instalador(?:es)?)`
const appointment = String.raw`(?:${worker}|appointments?|appt|visits?|installation|install|repair|citas?|visitas?|instalacion|reparacion)`
const thing = String.raw`(?:box|kit|gateway|modem|router|phone|equipment|sim(?: card)?|device|receiver|extender|internet air|stuff|things|caja|equipo|telefono|celular|aparato|tarjeta|dispositivo)`
const line = String.raw`(?:internet|service|lines?|wi ?fi|phone|tv|accounts?|connection|cable|fiber|home internet air|internet air|servicios?|linea|cuentas?|conexion|tele(?:vision)?|telefono|fibra)`
const broken = String.raw`(?:off|down|out|dead|gone|cut|suspended|disconnected|shut|stopped|turned off|interrupted|deactivated|not work\w*|caid[oa]|cortad[oa]|suspendid[oa]|apagad[oa]|muert[oa]|desconectad[oa]|no (?:funciona|sirve|jala|anda|va|hay|tengo))`
/** What a service is for. */
const use = String.raw`(?:call (?:out|anyone|anybody|people|from)|make (?:any )?(?:phone )?calls|dial|get online|get on (?:the )?(?:internet|wifi|wi fi)|connect to (?:the )?internet|watch tv|browse|hacer llamadas|llamar (?:a nadie|desde|con)|conectarme a(?:l)? internet|entrar a(?:l)? internet|navegar|ver (?:la )?tele(?:vision)?|marcar)`
const place = String.raw`(?:here|my|our|area|street|address|neighborhood|home|house|zip|block|near(?: me| us)?|around|where (?:i|we) (?:live|am|are)|city|town|building|mi|nuestr[oa]|zona|calle|direccion|casa|colonia|barrio|aqui|cerca|donde (?:vivo|estoy|vivimos)|ciudad|vecindario)`
const outage = String.raw`(?:outages?|blackout|interrupcion(?:es)?|apagon(?:es)?|fallas?|averias?|caida|corte|cortes)`

/** A report as a thing that was handed in; 'report it' and a credit report are not. */
const report = String.raw`(?<!\b(?:to|i|we|you|do|can|could|please|and|will|should|must|credit|police|usage|expense|weather|bug|school|lab|book|annual) )reports?(?= *$| (?:did|do|does|is|was|were|has|have|had|about|on|of|yet|still|status|that|from|number)\b)`

const phoneLine = '(?:cell(?: ?phone)?|mobile(?: phone| line)?|iphone|phone(?: line)?|android|line)'
const signal = '(?:signal|service|bars?|coverage|reception|network|sos)'
const celular = '(?:celular|cel|movil|telefono|linea)'
const senal = '(?:senal|servicio|red|cobertura|linea|barras|barritas)'

const colour = '(?:red|orange|amber|yellow|green|white|blue|purple|blinking|flashing|roj[oa]|naranja|amarill[oa]|ambar|verde|blanc[oa]|azul|parpadea(?:ndo)?)'
const box = '(?:gateway|modem|router|internet box)'

const mattersOf: readonly (readonly [OwnMatter, RegExp])[] = [
  ['appointment', pattern(
    `${own}${few}{0,4} ${appointment}`, `(?:the|your|an?|any|no|el|un|una|su|la|los) (?:\\w+ ){0,2}${worker}${few}{0,4} (?:coming|comes?|gets?|arriv\\w+|here|due|scheduled|booked|show|shown|way|late|today|tomorrow|on time|viene|vienen|llega\\w*|venir|camino|hoy|manana|ya|tarde)`, `(?:viene|llega|vienen|llegan|vendra|llegara|venir|llegar|vino|llego)${few}{0,2} (?:el|un|mi|los|alguien|a|su) ?(?:${worker}|instalar\\w*|reparar\\w*|arreglar\\w*)`,
    `(?:do|does|did) (?:i|we|you) (?:still )?have (?:an? |any |another )?(?:\\w+ ){0,2}${appointment}`, `(?:tengo|tenemos|hay|tendre) (?:una |alguna |algun |un |otra |programada )*(?:\\w+ )?${appointment}`, `(?:when|whens|what time|what day|what date|which day|how (?:soon|long (?:until|till|before))) (?:is |will |does |do |are |did |should |the |a |your |an |next |be |i |we |expect )*(?:${appointment}|someone|somebody|anyone|they|you|guys)${few}{0,3} ?(?:com(?:e|ing)|arriv\\w+|here|install\\w*|fix\\w*|repair\\w*|visit\\w*|get\\b|show|scheduled|booked|due|over)?(?= |$)(?<=${appointment}.{0,40}|com(?:e|ing)|install\\w*|visit\\w*)`,
    `(?:cuando|a que hora|que dia|para cuando|que fecha) ${few}{0,4} ?(?:${appointment}|instalar?\\w*|(?:vienen?|vendran?|van? a venir))`, `(?:cuando|a que hora|que dia|quien) (?:me )?(?:van? a (?:venir|instalar|visitar|reparar|arreglar)|vienen?|vendran?|instalan|reparan)`, `(?:where is|wheres|where are|donde esta|donde anda|how late|how far)${few}{0,2} (?:the|el|your|my|mi|a) ${worker}`, `who(?: is|s| will be)? (?:coming|my ${worker})`, `(?:is|was|will) (?:someone|somebody|anyone|anybody|the ${worker}|your ${worker}|a ${worker}) (?:still )?(?:be )?(?:coming|come|on the way|on (?:his|her|their) way|late|scheduled)`, `(?:am i|are we) (?:still )?(?:scheduled|booked)`, `(?:number|phone|contact|name)(?: \\w+){0,5} (?:for|on) (?:the|my|our|this|your) (?:\\w+ )?${appointment}`, `who(?:m)? (?:will|do|does) (?:you|they|he|the ${worker}) (?:call|contact|meet|ask for)(?: \\w+){0,4} ${appointment}`, `(?:numero|telefono|contacto)(?: \\w+){0,5} (?:para|de|en) (?:la|mi|esta) ${appointment}`, `next (?:appointment|visit)`, `proxima (?:cita|visita)`, `${appointment} (?:status|time|date|window|confirmed|confirmation)`, `(?:estado|hora|fecha) de (?:la|mi) (?:cita|visita|instalacion)`,
  )],
  ['ticket', pattern(`${own}${few}{0,5} (?:tickets?|cases?|trouble report|complaint|claim|repair request|casos?|reportes?|queja|reclamo|solicitud)`, `${own}${few}{0,5} ${report}`, `(?:the|el|un|any|open|status of|update on|news on|estado del?)${few}{0,3} (?:tickets?|trouble report|casos?|reportes?)`, '(?:ticket|caso|reporte) (?:status|number|update|news|what happened|whats (?:up|new|happening)|que paso|como va|como sigue)', '(?:did|has|have) (?:any(?:body|one)|some(?:body|one)|you|they)${few}{0,4} (?:case|ticket|complaint)')],
  ['order', pattern(
    `${own}${few}{0,4} (?:orders?|packages?|shipments?|delivery|deliveries|parcel|purchase|pedidos?|paquetes?|orden|ordenes|envios?|entrega|compra)`, `${own}${few}{0,3} ${thing}${few}{0,4} (?:ship\\w*|sent|arriv\\w*|deliver\\w*|com(?:e|ing)|here|way|llega\\w*|llego|entreg\\w*|envi\\w*|manda\\w*|viene)`, `(?:where is|wheres|where are|donde esta|y donde quedo) (?:my|our|the|mi|el|la)${few}{0,3} ${thing}`, `(?:llega|llego|llegara|entregan|envian|enviaron|mandaron|mandan|llegar)${few}{0,2} (?:mi|el|la|mis)${few}{0,2} ${thing}`, `(?:has|have|did|is|was|when (?:will|does|is|do))${few}{0,3} ${thing}${few}{0,2} (?:ship\\w*|sent|arriv\\w*|deliver\\w*|here|on (?:the|its) way)`, '(?:order|delivery|shipping|shipment|package) (?:status|update|tracking)', 'status of (?:the|an|my|our) (?:\\w+ ){0,2}order', 'tracking (?:number|nr|no|info|link|code)', `track(?:ing)? (?:it|(?:(?:my|our|the|an|this) )?(?:\\w+ ){0,2}?(?:orders?|packages?|shipments?|delivery|parcel|purchase|new phone|box|kit|gateway|modem|router|equipment|sim(?: card)?|receiver|extender))(?= *$| (?:please|now|online|yet))`, 'estado (?:del|de mi) (?:pedido|envio|orden)', '(?<!in )(?:what|which|any|que|algun|cuales) (?:open |pending )?(?:orders|pedidos?|ordenes)', '(?:open|pending) orders?', '(?:when|what day) (?:will|does|is|do|did|should) (?:it|they|everything|i get it) ?(?:be |get |going to )*(?:arriv\\w*|ship\\w*|deliver\\w*|here|come(?! (?:down|back|up|off|out|on)))', '(?:has|did|is) it (?:been )?(?:ship\\w*|sent|deliver\\w*|on (?:the|its) way)', '(?:ya )?(?:lo|la|me lo|me la) (?:enviaron|mandaron|entregaron)', 'cuando (?:me )?(?:llega|lo entregan|llegara|lo mandan)(?: eso| por fin)?(?= *$)', 'numero de rastreo', 'rastrear (?:mi|el|un) (?:pedido|paquete|envio|orden)',
  )],
  ['outage', pattern(
    `(?:we|weve)(?: have| been| are| were| all| still)* (?:down|offline|without service)(?: (?:all|since|for|the|this|whole|today|now|again|morning|day|night|week|here|an?|\\d+|hours?|days?|yesterday|at|am|pm)){0,5}(?= *$)`, `(?:llevamos|estamos) (?:toda la \\w+|todo el dia|horas|\\d+ horas) sin servicio(?= *$)`, `${outage}${few}{0,6} ${place}`, `${place}${few}{0,4} ${outage}`, `(?:is there|are there|theres|any|known|hay|alguna|algun|tienen|tenemos)(?: an?| any| some| current| known| local| internet| una| alguna| algun| general| service| reported| reportada| un)* ${outage}`, `(?:is|are)(?: the| your| our)? (?:internet|network|service|system|tv|you(?: guys| all)?) (?:down|out|off)`, `(?:my|our|the|mi|toda la) (?:area|zone|zona|street|calle|neighborhood|whole (?:street|block|building)|colonia|barrio)${few}{0,4} (?:down|out|off|caid[oa]|sin (?:servicio|internet))`, `(?:down|out|caid[oa]|sin (?:servicio|internet))(?: right now| today| also)? (?:in|at|around|near|for|en|por) (?:my|our|this|the|everyone|mi|nuestr[oa]|toda)(?: \\w+)?`,
    `(?:internet|service|network|power|tv|everything|things|phones?) (?:will |going to )?(?:be )?(?:back|restored|fixed|working again|up again|back up|back on|come back)`, '(?:vuelve|regresa|regrese|vuelva|volvera|regresara|restablece|restablecen|arreglan|arreglaran)(?: \\w+){0,2} (?:el|mi|la) (?:internet|servicio|senal|tele|red|falla|conexion|problema)', '(?:problems?|issues?|trouble|problemas?) (?:in|at|around|en|por) (?:my|our|mi|nuestr[oa]) (?:area|zone|zona|neighborhood|street|calle|colonia)', '(?:are you|estan) (?:guys )?(?:having|teniendo) (?:an? )?(?:outage|issues|problems|problemas|fallas)',
  )],
  ['accountNumber', pattern('(?:what|whats|which|tell me|give me|show me|need|know|remember|forgot|have)(?: is| are)?(?: to know| to have)? (?:my|our|the) (?:\\w+ )?account (?:numbers?|no|id|#)', '(?:cual es|cuales|dime|digame|deme|dame|necesito|saber|se) (?:saber )?(?:mi|nuestro|el) numero de (?:mi )?cuenta', '(?:my )?account number(?= *$)(?<=^(?:my )?account number)', 'forgot my account number', '(?:my |our )?(?:customer|client|member) (?:numbers?|no|id|#)(?= *$)(?<=^(?:(?:what|whats|which|need|forgot|tell me|give me|show me|find)(?: is| are)? )?(?:my |our |the )?(?:customer|client|member) (?:numbers?|no|id|#))', '(?:mi )?numero de cliente(?= *$)(?<=^(?:(?:cual es|dime|digame|deme|necesito|olvide|ver) )?(?:mi |el )?numero de cliente)', '(?:mi )?numero de (?:mi )?cuenta(?= *$)(?<=^(?:mi )?numero de (?:mi )?cuenta)')],
  ['account', pattern(
    `${own}${few}{0,3} ${line}${few}{0,3} (?:active|activated|suspended|shut off|cut off|turned off|turned on|disconnected|in good standing|past due|status|ready|open|closed|ok|okay|set up|activ[oa]s?|activad[oa]s?|suspendid[oa]s?|cortad[oa]s?|cancelad[oa]s?|list[oa]s?|al (?:dia|corriente)|en regla)`, `(?:is|are|was|has|have|did|esta|estan|fue)(?: \\w+){0,2} ${own}${few}{0,3} ${line}${few}{0,3} (?:active|activated|suspended|off|on yet|activ[oa]s?|activad[oa]s?|suspendid[oa]s?)`, `(?:esta|estan|ya esta) (?:activ[oa]s?|activad[oa]s?|suspendid[oa]s?|list[oa]s?) (?:mi|mis|el|la)${few}{0,2} ${line}`, `(?:is|are|esta|estan|has) (?:my|our|mi|the|el|la)? ?(?:home internet air|internet air|fiber|line|new line|sim)${few}{0,3} (?:active|activated|ready|activ[oa]|list[oa]|activad[oa])`, `(?:status of|estado de|state of) ${own}${few}{0,2} (?:accounts?|services?|lines?|cuentas?|servicios?|lineas?)`, '(?:what|which|how many|que|cuales|cuantas|cuantos) (?:of (?:my|our) )?(?:de mis )?(?:accounts?|services?|lines?|cuentas?|servicios?|lineas?) (?:are |is |do |does |estan |tengo|are linked|have i)(?:\\w+){0,1}(?: \\w+){0,2}', `${own} account status`, '(?:am i|are we|estoy|estamos) (?:suspended|active|disconnected|in good standing|cut off|suspendid[oa]s?|activ[oa]s?|al (?:dia|corriente)|dad[oa] de baja)', '(?:one|any|some|all|both|alguna|una|todas) (?:of |de )?(?:my|our|mis) (?:accounts?|services?|lines?|cuentas?|servicios?|lineas?)', '(?:list|show)(?: me)? (?:my|our|all my) (?:accounts?|services?)', '(?:mis|ver mis) cuentas',
  )],
  ['plan', pattern('(?:what|which|que|cual)(?: \\w+){0,2} (?:plan|package|speed|tier|paquete|velocidad) (?:(?:do|am|are|have|tengo|tenemos) ?(?:i|we|contratad[oa])?|(?:is|es) (?:mine|my|our|mi|nuestro|el mio))(?! (?:i |we )?(?:need|want|require|should|neces|quier|recom))', '(?:what|whats|which|tell me|show me)(?: is| are)? (?:my|our) (?:current |internet |phone |tv |mobile |wireless )*(?:plan|package|speed|subscription|services?)', '(?:cual es|dime|digame|que es) (?:mi|nuestro) (?:plan|paquete|velocidad|servicio)', '(?:what|que) (?:am i|are we|estoy|estamos) (?:paying for|subscribed to|signed up for|pagando|contratando)', 'my current plan', 'mi plan actual')],
  ['bill', pattern(
    '(?:when|what day|what date|is|do (?:i|we) have|did|does|cuando|que dia)(?: \\w+){0,3} (?:auto ?pay|pago automatico)(?: \\w+){0,3}(?= *$)', `(?:business|small business|shop|office) (?:bills?|balance|amount due)(?= *$)`, '(?:factura|recibo|saldo) (?:del?|de mi|de la) (?:negocio|empresa|tienda|oficina)', `(?:what|whats|when|whens|how much|is|was|has|did|have|show me|tell me|see|check|give me)${few}{0,4} ${own}${few}{0,2} (?:balance|bills?|invoice|amount|payments?|due date|autopay)${few}{0,4}`, 'how much(?: money)? (?:do|did|will|am|should) (?:i|we)(?: \\w+)? (?:owe|pay|owing|be charged)(?: (?:you|this month|next month|now|for|on|in total|right now|still))*(?= *$)', 'what (?:do|did) (?:i|we) owe', `(?:do|am|are) (?:i|we)(?: \\w+)? (?:owe|past due|late|overdue|behind|paid up)`, `${own}${few}{0,2} (?:balance|amount due|due date|last payment|next payment)`, '(?:cuanto|que) (?:\\w+ )?(?:debo|debemos|adeudo|tengo que pagar|me toca pagar)(?: (?:este mes|ahora|todavia|hoy|en total|yo))*(?= *$)', `(?:cuando|cual|cuanto|ya|esta|fue|es)${few}{0,3} ${own}${few}{0,2} (?:factura|saldo|recibo|pago|cuenta por pagar|proximo pago|ultimo pago)`, `(?:mi|nuestro) (?:saldo|proximo pago|ultimo pago)`, 'fecha (?:limite|de vencimiento|de pago)', '(?:vence|llega|vencio)(?: \\w+){0,1} mi (?:factura|recibo|pago)', '(?:llego|recibieron|entro|paso|se hizo)(?: ya)? mi pago',
  )],
  ['trouble', pattern(
    `(?:my|our|the|all my|mi|nuestr[oa]|el|la) (?:\\w+ ){0,2}${line}(?: is| isnt| s| has| was| are| just| been| went| got| does| doesnt| still| stopped| completely| all| suddenly| esta| se| ya| today| hoy| not| no| me)* ${broken}`, `^${line} (?:is |has |just |went |got |all |completely |suddenly |again )*(?:off|down|out|dead|gone)(?: again| now| today| tonight| here| at home| at my house)*(?= *$)`, `se (?:me |nos )?(?:fue|cayo|corto|perdio)(?: otra vez| de nuevo| hoy| ya)? (?:el|la|mi) (?:internet|servicio|conexion|senal|linea|wi ?fi)${few}{0,4}`, `why(?:s| is| are| was| did| has| have| isnt| does| doesnt| cant| am)?${few}{0,3} ${line}${few}{0,4} (?:off|down|out|dead|gone|cut|suspended|disconnected|shut|stop\\w*|turned off|work\\w*|interrupted|deactivated)`, `why (?:do|did|have) (?:i|we|you)${few}{0,4} (?:no|lose|lost|cut|suspend\\w*|shut|disconnect\\w*|without)`, `(?:no|have no|got no|without|lost|sin|no tengo|no hay|no tenemos|se fue|se me fue|quede sin|quedamos sin|quedo sin|perdi|perdimos|estoy sin|estamos sin)(?: el| la| my| any| all)* (?:internet|service|connection|signal|servicio|conexion|senal|linea)(?: at all| today| now| here| hoy| ahora| en (?:mi )?casa)*(?= *$)`, `por que${few}{0,4} (?:suspend\\w+|cort\\w+|no (?:tengo|funciona|hay|sirve)|sin (?:internet|servicio)|desconect\\w+|apag\\w+|dieron de baja)`, `(?:you|they|ustedes|me|nos) (?:cut|shut|suspended|disconnected|turned|cortaron|suspendieron|quitaron|desconectaron)(?: off)?(?: el| la| mi| my| our)? ${line}`, `${line} (?:isnt|is not|not|doesnt|does not|no) (?:work\\w*|funciona|sirve)`,
    `(?:i|we) (?:cant|cannot|can not|couldnt|am unable to|are unable to)(?: even)? ${use}`, `(?:why )?(?:cant|cannot) (?:i|we)${few}{0,1} ${use}`, 'no dial tone(?: on my phone| at all| today| now)*', `no (?:puedo|podemos|me deja|nos deja|se puede)${few}{0,1} ${use}`, 'no hay tono(?: de marcar)?', `(?:i|we) (?:am |are |m )?(?:not|cant|cannot|dont|stopped)(?: \\w+){0,1} (?:getting|receiv(?:e|ing)|get)(?: any| my| incoming| phone)* (?:calls|texts|text messages|signal)`, `(?:calls|texts|llamadas|mensajes) (?:are |do |dont |wont |not |no )*(?:coming|come|getting|going) (?:in|through)`, `no (?:me |nos )?(?:entran?|llegan?|caen?|salen?|recibo|recibimos|puedo recibir)(?: \\w+){0,1} (?:llamadas?|mensajes)`, `(?:my|our|the) (?:\\w+ )?(?:cell(?: ?phone)?|mobile(?: phone)?|iphone|phone|android)(?: line)?(?: \\w+){0,1} (?:has|says|shows|gets|got|with|has got) (?:no|sos|zero) ?(?:signal|service|bars|only)?`, `(?:(?:my|our|the) )?(?:\\w+ )?${phoneLine}(?: \\w+){0,1} (?:(?:has|says|shows|gets|got|with|with only|has got)(?: no| zero| only| just)? ${signal}|(?:doesnt|does not|isnt|is not|wont|cant|cannot|can not)(?: have| get| getting| find| show| showing| receive| receiving| connect to)? (?:any |a |the |its )?${signal}|(?:has |just )?(?:lost|lost its|without|is without|without any) (?:its |the |all )?${signal})`, `(?:no|zero|without|lost) (?:\\w+ )?${signal} (?:on|for|in) (?:my|our|the) (?:\\w+ )?${phoneLine}`, `(?:(?:el|mi|la|este|esta|nuestr[oa]) )?(?:\\w+ )?${celular}(?: \\w+){0,2} (?:no (?:me |nos )?(?:tiene|tengo|agarra|da|hay|recibe|encuentra|muestra|llega|coge|capta|aparece)|sin|se quedo sin|perdio|dice que no hay)(?: la| el| ninguna| nada de)? ${senal}`, `(?:no (?:me |nos )?(?:tengo|tenemos|hay|da|agarra|llega|tiene|recibo|encuentra)|sin|se (?:me |nos )?(?:fue|perdio|cayo)|perdi)(?: la| el| ninguna| nada de)? ${senal}(?: \\w+){0,1} (?:en|de|del|a) (?:el |mi |la |este )?(?:\\w+ )?${celular}`, `no (?:me |nos )?(?:sirve|funciona|jala|anda|agarra|tiene senal)(?: bien)? (?:el|mi|la|este)(?: \\w+){0,1} (?:celular|cel|movil|telefono|linea)`, `(?:el|mi|la) (?:celular|cel|movil|telefono|linea)(?: \\w+){0,2} (?:sin senal|sin servicio|sin linea|muert[oa])`,
  )],
  ['gateway', pattern(
    `${own}${few}{0,3} (?:lights?|leds?|luz|luces|foco|foquito)${few}{0,3} ${colour}`, `${colour} (?:lights?|leds?) on ${own}${few}{0,2} ${box}`, `${own}${few}{0,1} ${box}${few}{0,3} ${colour}(?: lights?)?(?= *$)`, `(?:luz|luces|foco|foquito) ${colour} (?:en|de|del) (?:mi |el |la )?${box}`, `${own}${few}{0,1} ${box}(?: tiene)?(?: la| una)? (?:luz|luces) ${colour}`,
    `(?:wi ?fi|wi fi)${few}{0,3} (?:weak|slow|bad|poor|spotty|terrible|(?:doesnt|does not|wont|cant|isnt|not|barely) (?:reach\\w*|get(?:ting)? to|make it to))${few}{0,4}`, `(?:weak|slow|bad|poor|spotty) (?:wi ?fi|wi fi)${few}{0,3}`, `(?:wi ?fi|wi fi)${few}{0,2} (?:anda|va|esta|funciona|se siente) (?:muy |bien )?(?:mal|lent[oa]|debil|pesimo)`, `(?:wi ?fi|wi fi) (?:lento|debil|malo)`, `(?:wi ?fi|wi fi|senal del? wi ?fi) (?:casi )?no (?:me |nos )?(?:llega|alcanza|agarra)${few}{0,5}`,
  )],
]

/** The customer wants to change a visit, or to know whether that is still possible. Articles answer how it is done. */
const appointmentChange = pattern(
  `(?:move|moving|change|changing|reschedule|rescheduling|cancel|canceling|cancelling|postpone|delay|push|mover|cambiar|reprogramar|reagendar|cancelar|posponer|aplazar|cancelo|cambio|muevo|cambien|muevan|cancelen) (?:back )?(?:(?:my|our|the|this|that|mi|nuestra|la|el|esa|del?|todays|tomorrows|(?:mon|tues|wednes|thurs|fri|satur|sun)days|next weeks)${few}{0,2} )${appointment}`, `${own}${few}{0,2} ${appointment}(?: still| be| can| to| por| para| se| puede| todavia)* (?:moved|changed|rescheduled|canceled|cancelled|postponed|mover|cambiar|reprogramar|cancelar)`, `(?:another|different|other|later|earlier|new|better|otra|otro|nueva)(?: day| time| date| hora| fecha| dia| horario)+ (?:for|para) ${own}${few}{0,2} ${appointment}`, `^(?:reschedule|move|reprogramar|mover|cambiar) (?:the )?(?:appointment|visit|technician|installation|cita|visita|instalacion)`,
)
const asksOfChange = /^\W*(?:and |so |y |hi |hello |hola )*(?:how (?:do|can|to|should|would|does)|como |where|donde|what (?:happens|if|do|should)|que (?:pasa|hago)|why|por que)|\b(?:fee|costs?|charged?|penalty|cuesta|cobran|multa|cargo|if i|si yo|rights?|bill|reminders?|e ?mails?|texts?|contact|recordatorios?|correo)\b/

/** A service that was cut off, and a bill that is unpaid, or was unpaid and has been paid since. */
const wasCut = /\b(?:(?:cut|shut|turned|switched)(?: \w+){0,2} off|(?:is|was|got|been|internet|service|line|phone|tv|wifi) off|disconnect\w*|suspended|interrupted|deactivated|cort(?:aron|ad[oa]s?|o)|suspendi(?:eron|d[oa]s?|o)|desconect(?:aron|ad[oa]s?|o)|quitaron|re ?conn?ect\w*|reactiv\w*|(?:service|internet|line|phone|tv|its?|wifi)(?: \w+){0,3} (?:back|again)|(?:vuelve|regresa|vuelva|regrese|devuelven)(?: \w+){0,2} (?:servicio|internet|linea|senal)|(?:doesnt|does not|not|isnt|no) (?:work\w*|funciona|sirve|tengo))\b/
const ofPayment = /\b(?:non ?payments?|(?:not|dont|didnt|never|forgot to|havent|hasnt|couldnt|without) (?:paid|pay|paying)|unpaid|past due|overdue|(?:i|we|ive|just|already) (?:have )?paid|after (?:i pay|we pay|paying|payment)|owed?|no pag\w+|sin pagar|falta de pago|pague|pagamos|pagado|pagando|deber|debia|debo|adeudo|(?:factura|recibo) (?:vencid[oa]|atrasad[oa]))\b/
const gettingBack = pattern(`(?:service|internet|account|servicio|cuenta)(?: is| was| got| has been| esta| fue)* (?:suspended|cut off|shut off|disconnected|suspendid[oa]|cortad[oa]|desconectad[oa])${few}{0,6} (?:back|restored?|reactivate|again|recuper\\w+|reactiv\\w+)`)
const asksOfCutting = /\b(?:will (?:you|they|my|it|our)(?: \w+){0,3} (?:be )?(?:cut|shut|suspend\w*|disconnect\w*|turned?)|before (?:you|they|it)|if (?:i|we) (?:dont|do not|cant|cannot|pay late|miss)|si no pago|si no pagamos|van a (?:cortar|suspender)|antes de que|money|refund|credit|dinero|reembolso|credito|deposit)\b/

const linesOwned = pattern(`(?:how many|what|which|cuantas|que|cuales)(?: phone| wireless| mobile| cell| active| business)* (?:lines|lineas|numeros)(?: \\w+){0,2} (?:(?:do|have) (?:i|we)(?: have)?|(?:are )?on (?:my|our) (?:account|plan)|tengo|tenemos|hay en (?:mi|la) cuenta)(?= *$| (?:with you|con ustedes|in total|en total))`, `(?:what are|whats|what is|list|show me|cuales son|dime) (?:all )?(?:my|our|mis|nuestros|nuestras) (?:phone |cell |mobile )?(?:lines|numbers|lineas|numeros)(?: de telefono)?(?= *$)`, '^(?:how many lines|cuantas lineas)(?= *$)')
const dataUsed = pattern(`how (?:much|many)(?: of my)?(?: hotspot| mobile| high speed)* (?:data|gb|gigs?|gigabytes?)${few}{0,5} (?:left|remaining|used?|using|have)`, `how (?:much|many) (?:data|gigs?|gb)(?: \\w+){0,2}(?= *$)(?<=(?:left|remaining))`, `(?:cuantos|cuantas) (?:datos|gigas|gb|megas)${few}{0,2} (?:quedan|tengo|usado|use|gastado|gaste|llevo|usamos|nos quedan|me quedan)`, `${own} (?:remaining data|data (?:usage|balance|left)|consumo de datos)`, `(?:check|see|ver|revisar) ${own} (?:data|datos|consumo)(?: usage| used| left)?`, '(?:am i|are we) (?:almost |about to |going to )?(?:out of|over my|run(?:ning)? out of) data', 'data (?:left|remaining)(?= *$)')

const addOnsOwned = pattern(`(?:what|which|how many|list|show me|tell me)(?: are| is)?(?: all| of)?(?: my| our)?(?: current)? (?:add ?ons?|extras)(?: (?:do|have|am|are) (?:i|we)(?: have| got| paying for| pay for)?)?(?= *$)`, '(?:do (?:i|we) have|are there) any (?:add ?ons?|extras)(?: on (?:my|our) (?:account|plan|bill))?(?= *$)', '(?:que|cuales|cuantos)(?: son)?(?: mis)? (?:servicios adicionales|complementos|extras)(?: (?:tengo|tenemos|pago|pagamos))?(?= *$)', '(?:tengo|hay) (?:algun|algunos) (?:servicios? adicional(?:es)?|complementos?|extras?)(?= *$)')

function pattern(...alternatives: readonly string[]): RegExp {
  return new RegExp(String.raw`(?:^|(?<= ))(?:${alternatives.join('|')})(?= |$)`)
}

/** The balance of a prepaid line is explained by an article. */
const prepaid = /\b(?:prepaid|prepay|prepago|prepagad[oa]|recarga|refill)\b/

/** A message that claims something of the account may be a thief's: the article on scams answers. */
const reported = /\b(?:(?:got|get|getting|received) (?:an?|this|these|some)(?: \w+){0,2} (?:texts?|messages?|e ?mails?|sms|calls?)|click(?:ing)? (?:here|on|the link|this link)|me (?:llego|llega|mandaron|enviaron) (?:un|una|este|esta)(?: \w+){0,2} (?:mensaje|texto|correo|e ?mail|sms|llamada))\b/

const person = String.raw`(?:neighbou?rs?|friends?|ex|exs|exes|girl ?friends?|boy ?friends?|room ?mates?|boss(?:es)?|landlords?|tenants?|coworkers?|colleagues?|moms?|mothers?|mums?|dads?|fathers?|parents?|sisters?|brothers?|grand(?:mas?|pas?|mothers?|fathers?)|aunts?|uncles?|cousins?|in laws?|customers?|somebody elses?|someone elses?|another persons?)`
const persona = String.raw`(?:vecin[oa]s?|amig[oa]s?|ex|novi[oa]s?|jef[ea]s?|inquilin[oa]s?|mama|madre|papa|padre|padres|herman[oa]s?|abuel[oa]s?|ti[oa]s?|prim[oa]s?|suegr[oa]s?|cunad[oa]s?|otra persona|otro cliente|alguien mas)`
const record = String.raw`(?:account|bill|balance|invoice|order|package|visit|appointment|ticket|plan|data|usage|lines?|payment|autopay|phone|cell|location)`
const registro = String.raw`(?:cuenta|factura|recibo|saldo|pedido|paquete|cita|visita|caso|plan|consumo|lineas?|pago|telefono|celular|ubicacion)`
/** What may follow 'account number of' when it is one's own. */
const ownAfter = String.raw`(?:my|our|mine|me|us|the|this|that|a|an|mi|mis|nuestr[oa]s?|la|el|los|las|esta|este|usted(?:es)?|internet|tv|wireless|fiber|phone|home|business|meadowlink|cliente|clientes|autopay|billing|online|registration|payment|paying|setup|sign|signing|login|pagar|servicio|luz)`

const others = new RegExp(
  [
    String.raw`\b(?:my|a|an|the|his|her|their)(?: \w+)? ${person}(?: \w+){0,1} ${record}\b`,
    String.raw`\b${record}(?: number)? (?:of|for) (?:my|a|an|the|his|her|their)(?: \w+)? ${person}\b`,
    String.raw`\b${registro} de (?:mi|la|el|un|una|su)? ?(?:\w+ )?${persona}\b`,
    String.raw`\b(?:account numbers?|numeros? de cuenta) (?:of|for|de) (?!${ownAfter}\b)\w+`,
    // a person is no parcel
    String.raw`\b(?:track|locate|spy on|follow|find|where is|wheres|rastrear|localizar|espiar)(?: down)? (?:my|the|a|his|her|mi|el|la|al?) (?:\w+ )?(?:kids?|sons?|daughters?|wifes?|wife|husbands?|spouses?|child(?:ren)?s?|teens?|teenagers?|employees?|hij[oa]s?|espos[oa]|marido|${person}|${persona})\b`,
    String.raw`\bpaquete de (?:mercado libre|amazon|ebay|walmart|shein|temu)\b|\b(?:amazon|ebay|walmart|shein|temu|fedex|ups|usps) (?:order|package|delivery)\b`,
  ].join('|'),
)

/** A question with more words tells a story, and asks what to do. */
const maxWords = 14
/** In characters. A longer question tells a story, too; the patterns are not matched against it. */
const maxLength = 160
/** A text of at most this many words may just name what the customer wants to know: 'my balance'. */
const fewWords = 5
const acts = /\b(cancel|change|move|reschedule|return|pay|make|schedule|book|set|place|file|open|add|stop|start|update|lower|cancelar|cambiar|mover|reprogramar|devolver|pagar|hacer|agendar|poner|abrir|bajar|agregar)\b/

/** What a question asks about the customer's own services; undefined if it asks about nothing of them. */
export function recogniseOwnMatter(question: string): OwnMatter | undefined {
  if (question.length > 2 * maxLength) return undefined
  const said = plainWords(question)
  const words = said.split(' ').length
  if (words > maxWords || said.length > maxLength || reported.test(said) || others.test(said)) return undefined
  if (appointmentChange.test(said) && !asksOfChange.test(said)) return 'appointmentChange'
  if ((wasCut.test(said) && ofPayment.test(said)) || gettingBack.test(said)) return asksOfCutting.test(said) ? undefined : 'suspension'
  if (linesOwned.test(said)) return 'lines'
  if (addOnsOwned.test(said)) return 'addOns'
  if (dataUsed.test(said) && !prepaid.test(said)) return 'usage'
  if (asksHow.test(said)) return undefined
  if (monthOfBill(said) !== undefined && !acts.test(said)) return 'bill'
  if (asksOfOwnCharge(said)) return 'charge'
  const matter = mattersOf.find(([, each]) => each.test(said))?.[0]
  if (matter === 'outage' && /^(?:weve|we have been|we are|llevamos|estamos) /.test(said)) return matter
  if (matter === 'gateway') return otherLight.test(said) ? undefined : matter
  // 'why' asks for the cause, which may be more than the state of the account
  if (matter === 'account' && /^(?:why|por que)\b/.test(said)) return 'trouble'
  const isAsked = asksState.test(said) || (words <= fewWords && !acts.test(said))
  return matter === 'trouble' || isAsked ? matter : undefined
}

/** Things with a light or Wi-Fi of their own. */
const otherLight = /\b(?:tv|remote|receiver|phone|camera|thermostat|car|printer|laptop|ont|tele|receptor|control|celular|telefono|camara|carro|impresora|bridge mode|calling|extender|extensor)\b/

/** As `recogniseOwnMatter`; a question that names an order, a visit or a ticket by its number asks about that. */
export function matterOf(question: string): OwnMatter | undefined {
  const [number] = recordsNamedIn(question)
  return recogniseOwnMatter(question) ?? (number === undefined ? undefined : isTicketNumber(number) ? 'ticket' : 'order')
}

/** The numbers of orders, visits and tickets; phone and account numbers do not match. */
const recordNumber = /(?<![\p{L}\p{N}-])(?!KM\d)(?:[A-Z]{1,3}-?\d{6,20}|\d{1,4}-\d[\d-]{5,24}\d|\d{11,24})(?![\p{L}\p{N}-])/giu
const telephone = /^1?-?\d{3}-?\d{3}-?\d{4}$/

/** ANS-20: the numbers of orders, visits and tickets that a question names, in capitals. */
export function recordsNamedIn(question: string): string[] {
  return (question.slice(0, 2 * maxLength).match(recordNumber) ?? []).filter((number) => !telephone.test(number)).map((number) => number.toUpperCase())
}

/** ANS-20: whether a question of any form asks for what is somebody else's, which nobody is told. */
export function isOfSomebodyElse(question: string): boolean {
  return others.test(plainWords(question.slice(0, 2 * maxLength)))
}

function plainWords(question: string): string {
  return withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}#]+/gu, ' ').trim()
}

/** Whether a number is that of a ticket, which begins with CM. */
export function isTicketNumber(number: string): boolean {
  return /^CM\d/.test(number)
}
