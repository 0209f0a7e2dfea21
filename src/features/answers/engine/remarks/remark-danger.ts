import type { Locale } from '#contracts/identity.ts'
import type { RemarkKind } from './recognise-remark.ts'

/**
 * One expression that matches each of the alternatives as whole words, in texts without accents, apostrophes and signs.
 */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(String.raw`\b(?:${alternatives.join('|')})\b`, 'g')
}

const things = '(?:house|home|building|kitchen|bedroom|basement|garage|attic|wall|car|apartment|neighbors?|gateway|modem|router|box|receiver|tv|cable|wires?|pole|charger|phone|battery|adapter|plug|it|line|outlet|socket|roof|everything|something)'
const cosas = '(?:casa|cocina|cuarto|edificio|apartamento|departamento|pared|carro|coche|vecin[oa]s?|gateway|modem|router|caja|cable|cables|poste|cargador|telefono|celular|bateria|enchufe|aparato|techo|todo|algo|tele|televisor)'
const who = '(?:someone|somebody|a (?:man|woman|guy|stranger|burglar|robber)|he|she|they|burglars?|intruders?|my (?:husband|wife|spouse|partner|son|daughter|kids?|child|children|baby|mom|mum|mother|dad|father|parents?|brother|sister|friend|neighbou?r|roommate|grand(?:ma|pa|mother|father)|uncle|aunt|boyfriend|girlfriend|boss|coworker|colleague|technician|dog|cat))'

/** Who lives with a person or did. */
const close = '(?:(?:my|our) (?:\\w+ )?(?:husband|wife|spouse|partner|fiancee?|boy ?friend|girl ?friend|bf|gf|ex(?: ?(?:husband|wife|boy ?friend|girl ?friend))?|dad|father|mom|mum|mother|step ?(?:dad|father|mom|mother)|brother|sister|son|daughter|uncle|room ?mate|man)|he|she)'
const me = '(?:me|us|(?:my|our) (?:kids?|child(?:ren)?|sons?|daughters?|baby|mom|mother|sister|brother))'
const cercano = '(?:(?:mi|el|la) (?:ex ?)?(?:espos[oa]|marido|mujer|novi[oa]|pareja|ex|papa|padre|mama|madre|padrastro|madrastra|herman[oa]|hij[oa]|tio|tia|suegr[oa]|companer[oa]))'
const agrede = '(?:me|nos) (?:(?:esta|estaba|sigue|anda) (?:pegando|golpeando|maltratando|amenazando|agrediendo|ahorcando|pateando|violando)|(?:quiere|quiso|va a) (?:pegar|golpear|matar|ahorcar|violar)|peg[ao]|golpe[ao]|maltrat[ao]|amenaz[ao]|agred(?:e|io)|viol[ao]|ahorc[ao]|pate[ao]|avent[ao]|hace dano|lastim[ao])(?! (?:la|el|su|mi|un|una) (?:clave|virus|cable|gripe|wi ?fi|contrasena|corriente|descarga))'
/** Dying of laughter is a way of speaking. */
const jokingly = '(?! (?:de|por) (?:la )?(?:risa|hambre|aburrimiento|sueno|calor|frio|ganas|curiosidad|verguenza|pena))'

/** What a call to 911 does if it does not get through. */
const fails = '(?:(?:is|are|has|have|was|were|does|do|did|will|just|still|keeps?|really|even|call|calls|line|number|to|it) )*(?:(?:not|isnt|arent|wont|doesnt|dont|didnt|never|cant|cannot|couldnt) (?:\\w+ )?(?:work\\w*|connect\\w*|go(?:ing)?|answer\\w*|ring\\w*|respond\\w*|pick\\w*|available|reachable|get|dial\\w*)|fail\\w*|drop(?:s|ped|ping)?|down|busy|hang(?:s|ing)? up|hung up|unavailable|unreachable|dead|broken)'
const noPuede = 'no (?:\\w+ )?(?:puedo|podemos|puede|pueden|pude|pudimos|logro|logramos|consigo|deja|dejan|me deja|se puede|hay (?:forma|manera) de)'
const falla = '(?:(?:me|nos|tampoco|todavia|esta|sigue|siempre|tambien) )*(?:no (?:me |nos )?(?:contest\\w+|respond\\w+|funcion\\w+|sirv\\w+|entra\\w*|conect\\w+|atiend\\w+|jala|anda|marca|suena|sale\\w*|esta (?:disponible|funcionando))|nadie (?:contesta|responde|atiende)|ocupad[oa]|fall(?:a|an|o|aron|ando)|se (?:me )?(?:corta\\w*|cort(?:o|an)|cae\\w*|cuelg\\w+)|caid[oa])'

/** Danger, anywhere in a message. A fire that is a product, and 911 as something to set up, do not match. */
export const dangers: readonly (readonly [RemarkKind, Locale, RegExp])[] = [
  [
    'crisis',
    'en',
    anyOf(
      'suicid(?:e|al)', 'kill(?:ing)? my ?self(?! laughing)', '(?:end|ending|take|taking) my (?:own )?life', 'end it all', '^(?:\\w+ ){0,4}?(?:want|wanna|need|going|gonna|ready|thinking (?:about|of))(?: to)?(?: just)? end(?:ing)? it(?: (?:now|tonight|today|forever|already))?$', '(?:want|wanna|wish i could|ready) (?:to )?die(?! (?:of|from) (?:boredom|laughter|embarrassment))', `${who} (?:really |just |says \\w+ )?wants to die`, '(?:want to be|rather be|wish i (?:was|were)|better off) dead', 'wish i (?:was|were) never born', 'dont want to wake up', '(?:hurt|harm|cut)(?:ing)? my ?self(?! (?:on|off|with (?:the|a|my) (?:box|cable|wire|gateway|cover)|while|when|installing|opening|by accident))', '(?:kill|harm)(?:ing)? (?:him|her|them) ?sel(?:f|ves)', 'self harm',
      'do(?:nt| not) want to (?:live|be alive|be here)(?: any ?more)?(?! (?:in|at|with|near|without (?:the )?(?:internet|wi ?fi|tv|my phone|cable)))', '(?:no reason|nothing|no point|tired|sick) (?:to |in |of )?(?:live|living)(?: for)?(?! (?:in|at|with|near|without))', 'life (?:is not|isnt|is no longer) worth (?:living|it)', 'slit my wrists?', 'hang my ?self', 'shoot my ?self', 'jump off (?:a|the) (?:bridge|building|roof)', '(?:want to|wanna|going to|gonna|will) (?:kms|unalive(?: my ?self)?|overdose)', 'everyone (?:would|will) be better (?:off )?without me',
    ),
  ],
  [
    'crisis',
    'es',
    anyOf(
      'suicid\\w*', 'matarme', `(?:quitarme|acabar con|terminar con|ponerle fin a) (?:mi|la) (?:propia )?vida`, `(?:quiero|voy a|quisiera) (?:acabar|terminar) con todo(?= *$| ya| de una vez)`, `(?:me )?(?:quiero|quisiera|gustaria) morir(?:me)?${jokingly}`, 'quiero dejar de (?:existir|vivir)', '(?:quiero|quisiera|estaria mejor|mejor) (?:estar )?muert[oa]', 'ganas de morir(?:me)?', '(?:sin|no tengo|perdi las) (?:ganas|razon|razones|motivos?) (?:de|para) (?:seguir )?vivir', 'no (?:vale|merece) la pena (?:seguir )?viv(?:ir|iendo)', 'ojala (?:me muriera|me muera|estuviera muert[oa]|no despertara)', 'no (?:quiero|quisiera) despertar', 'hacerme dano', '(?:quiero|voy a) lastimarme', 'cortarme las venas', 'ahorcarme', 'pegarme un tiro', '(?:tirarme|lanzarme|aventarme) (?:de|por|desde) (?:un|el|la) (?:puente|balcon|azotea|ventana|edificio)', 'me (?:voy a|quiero) (?:suicidar|matar)', 'se (?:va a|quiere) (?:suicidar|matar)', 'no quiero (?:seguir viviendo|vivir)(?: mas)?(?! (?:sin (?:internet|wi ?fi|tele|celular)|en|aqui|con))',
    ),
  ],
  // how 911 works in an outage is asked of the articles: here somebody says that it does not work now
  [
    'noEmergencyCall',
    'en',
    anyOf(`(?:cant|cannot|can not|couldnt|could not|unable to|not able to|wont(?: let me)?|will not|doesnt|does not|dont let me|not letting me|no way to)(?: \\w+){0,2} (?:call|calling|dial|reach|contact|connect to|connect with|get (?:through )?(?:to|through|ahold of|a hold of|hold of))(?: to)? 911`, `911 ${fails}`, `(?:no ?(?:one|body)|nothing)(?: \\w+){0,2} (?:answer\\w*|pick\\w*(?: up)?|happens)(?: \\w+){0,2} 911`, `(?:calls? to|calling|called|dialing|dialed|tried) 911(?: \\w+){0,3} (?:fail\\w*|nothing|no (?:answer|one|body)|nobody|busy|drop\\w*|(?:not|doesnt|didnt|wont|isnt) (?:work\\w*|connect\\w*|go\\w*|answer\\w*|ring\\w*))`),
  ],
  [
    'noEmergencyCall',
    'es',
    anyOf(`nadie (?:me |nos )?(?:contesta|responde|atiende)(?: \\w+){0,2} 911`, `${noPuede}(?: \\w+){0,2} (?:llamar|marcar|comunicar(?:me|nos)?|contactar|hablar)(?:le)? (?:al?|con el|con) ?911`, `911 ${falla}`, `no (?:me |nos )?(?:entran?|salen?|funcionan?|pasan?)(?: \\w+){0,2} llamadas? al 911`, `llam\\w+ al 911(?: y| pero)? ${falla}`),
  ],
  [
    'violence',
    'en',
    anyOf(
      `${close} (?:\\w+ ){0,3}?(?:hits?|hitting) ${me}(?! (?:up|back|with (?:an? |another |the )?(?:\\w+ )?(?:fee|charge|bill|text|message)))`, `${close} (?:\\w+ ){0,3}?(?:beats?|beat|beating|punch(?:es|ed|ing)?|slap(?:s|ped|ping)?|kick(?:s|ed|ing)|chok(?:es|ed|ing)|strangl(?:es|ed|ing)|abus(?:es|ed|ing)|hurts?|hurting|rap(?:es|ed|ing)|assault(?:s|ed|ing)|threaten(?:s|ed|ing)?(?: to (?:kill|hurt))?|attack(?:s|ed|ing)|pushes|shoves) (?:up )?${me}(?! (?:off|out of|from|at|in (?:the |a )?(?:\\w+ )?(?:games?|race)|to (?:it|the)|by (?:\\d+|text|accident)))`, `(?:afraid|scared|terrified) of my (?:husband|wife|partner|boy ?friend|girl ?friend|ex|dad|father|stepdad)`, '(?:im|i am|we are|ive been|i was|getting|being) (?:being )?(?:beaten|abused|raped|strangled|sexually assaulted)(?: up)?(?: (?:by my \\w+|at home|every day|again))?', '(?:live|living|im|i am|stuck) (?:in|with) an abusive (?:relationship|marriage|home|husband|wife|partner|boy ?friend|girl ?friend)', '^(?:i need help with )?domestic (?:violence|abuse)(?: (?:help|hotline|at home))?$', 'victim of (?:domestic )?(?:violence|abuse)(?= *$)',
    ),
  ],
  [
    'violence',
    'es',
    anyOf(
      `(?:${cercano}|ella|el) (?:siempre |a veces |hoy |anoche |ayer |ya )?${agrede}`, `(?<!se )${agrede} (?:a |mucho )?${cercano}`, `(?:tengo miedo (?:de|a)|le tengo (?:mucho )?miedo a|temo a) ${cercano}`, '(?:me|nos) (?:estan maltratando|maltratan)(?= *$| en (?:mi|la) casa)', '^(?:sufro |vivo |hay |soy victima de )?(?:de )?(?:violencia (?:domestica|intrafamiliar|de genero|familiar)|maltrato)(?: en (?:mi|la) casa)?$',
    ),
  ],
  [
    'emergency',
    'en',
    anyOf(
      'smell(?:s|ing|ed)?(?: of| like)? (?:a lot of |some |strong(?:ly of)? )?(?:gas|propane)', '(?:gas|propane) smell', 'gas leak(?:ing|s)?', 'leaking gas', 'carbon monoxide', 'co alarm',
      'heart attack', '(?:having|had) (?:an? )?(?:stroke|seizure|allergic reaction|chest pains?)', 'chest pains?', 'cant feel (?:my|his|her) (?:arm|leg|face|left side|right side)', `(?:i|${who}) (?:\\w+ ){0,2}?(?:collapsed|fainted|drowning|stopped moving)`, '(?:going into|in) labor', 'water broke', `(?:${who}|i) (?:\\w+ ){0,2}?swallowed (?:an? |the |some )?(?:\\w+ )?(?:battery|bleach|pills|poison)`, '(?:im|i am|i think im|were|we are) (?:going to|gonna|about to) die(?! (?:of|from) (?:boredom|laughter|embarrassment)| laughing)', '(?:not|isnt|stopped|barely) breathing', '(?:cant|cannot|can not|trouble|hard to) breathe?(?:ing)?', 'unconscious', 'passed out', `${who} (?:\\w+ ){0,4}?(?:wont|will not|isnt|is not|not|doesnt|does not|cant) (?:wake|waking)(?: up)?`, 'overdos\\w+', `(?:i am|im|is|hes|shes|${who}) choking(?! my| mine| our| the| everyone)`, 'bleeding', 'electrocut\\w+', '(?:electric|electrical) shocks?', '(?:i|we|he|she|someone|somebody) (?:just |have |has |am |is |are )*(?:got|getting|was|were|been|being) (?:shocked|zapped|stabbed|shot|hit by a car|robbed|attacked|mugged)', 'shocked me',
      '(?:need|send|call|calling|get) (?:me |us )?(?:an? |the )?(?:ambulance|police(?! report)|paramedics?|cops|fire (?:department|brigade|truck|fighters?)|firefighters?)', '(?:this is|its|it is|have|having|got|real|medical) (?:an |a )?(?:\\w+ )?emergency', `${who} (?:is |are |was |has been )?(?:hurt|dying|injured|dead|breaking in|(?:breaking into|broke into|trying to (?:break|get) into?) (?:my |our |the )?(?:house|home|apartment|car|garage|store|shop|office)|in my (?:house|home)|hitting me|beating me|attacking me)`, '(?:has|have|with) a (?:gun|knife)', '(?:intruder|burglar|robber|stranger)s? in (?:my|the|our) (?:house|home|apartment|yard|garage)', 'intruder in house', '(?:going to|gonna|wants? to) (?:kill|shoot|hurt) (?:me|us|him|her|them|my \\w+)', 'life threatening', 'life or death', '(?:im|i am) (?:dying(?! (?:laughing|of (?:boredom|laughter|embarrassment|curiosity)|to |for |here waiting))|trapped|in danger)', '(?:we are|were) (?:trapped|in danger)',
      '(?:power|electric(?:al|ity)?|live|high voltage|utility) (?:line|wire|cable|pole)s? (?:\\w+ ){0,3}(?:down|fell|fallen|snapped|broken|sparking|ground|car|hanging|low)', '(?:downed|fallen) (?:power |electric(?:al)? |utility |telephone |phone )?(?:lines?|wires?|cables?|poles?)(?! (?:speed|service|connection))', '(?:line|wire|cable|pole)s? (?:is |are |s )?(?:down|fell|fallen|lying|hanging low|came down) (?:in|on|over|across|outside|near|behind) (?:the |my |our )?(?:street|road|yard|ground|driveway|lawn|sidewalk|house|roof|car|backyard|garden|property)', '(?:sparking|arcing|live) (?:power |electric(?:al)? |utility )?(?:line|wire|cable|pole)s?',
    ),
  ],
  [
    'emergency',
    'es',
    anyOf(
      '(?:huele|hay olor|olor|oliendo|huelo) (?:mucho |fuerte |como )?(?:a )?gas', '(?:fuga|escape) de gas', 'monoxido',
      'no (?:puede|puedo|puedes|logra) respirar', 'no (?:esta )?respira(?:ndo)?', '(?:infarto|ataque (?:al|de) corazon|derrame cerebral|ataque cardiaco|convulsion\\w*|sobredosis)', 'inconsciente', 'se desmayo', '(?:mi (?:papa|mama|padre|madre|abuel[oa]|espos[oa]|hij[oa]|herman[oa]|ti[oa]|vecin[oa]|bebe|nin[oa])|alguien|un senor|una senora) (?:\\w+ ){0,4}?no (?:se )?(?:despierta|reacciona|mueve)', 'sangrando', 'desangra\\w*', 'ahogando', 'electrocut(?:e|o|ad[oa]s?|ando\\w*)', '(?:me|le|nos) (?:dio|pego|da) (?:una descarga|un toque|corriente|la corriente)', 'descarga electrica',
      '(?:llame|llamen|llama|llamar|necesito|necesitamos|manden|mande|envien|envie|quiero) (?:a |al )?(?:una? |la |los |el )?(?:ambulancia|policia|bomberos|paramedicos)', '(?:es|tengo|tenemos|hay|esto es) una (?:\\w+ )?emergencia', 'emergencia medica', 'alguien (?:esta )?(?:herid[oa]|muriendo(?:se)?|(?:entrando|entro|tratando de entrar|quiere entrar) (?:a|en) (?:mi|la|nuestra) (?:casa|cochera|tienda|oficina)|(?:entrando|entro) (?:a|en) (?:mi|el) (?:apartamento|departamento|edificio|cuarto))', '(?:entraron|entro|estan entrando|se metio|se metieron|hay) (?:un |unos |a )?(?:ladron(?:es)?|rater[oa]s?|intrus[oa]s?)(?! en (?:mi|la|el) (?:wi ?fi|red|cuenta|correo|internet))', '(?:me|nos) (?:estan |esta |acaban de )?(?:asaltando|asaltaron|atacando|atacaron|golpeando|pegando)', '(?:tiene|con) (?:un arma|una pistola|un cuchillo)', '(?:me|nos|lo|la) (?:van?|quieren?) (?:a )?matar', `me (?:estoy )?(?:muero|muriendo)${jokingly}`, `me voy a morir${jokingly}`, '(?:dolor|duele) (?:\\w+ ){0,2}?(?:en |de )?el pecho', 'no siento (?:el|mi|la) (?:brazo|cara|pierna|lado)', '(?:se (?:colapso|desvanecio)|se esta (?:ahogando|muriendo|asfixiando))', 'rompio (?:la )?fuente', 'reaccion alergica', 'atragant\\w+', 'se trago (?:\\w+ ){0,2}?(?:pila|bateria|cloro|pastillas)', 'de vida o muerte', 'estoy en peligro', 'estamos en peligro',
      '(?:cable|poste|linea|alambre)s? (?:de (?:la )?(?:luz|corriente|electricidad|alta tension)|electric[oa]s?) (?:\\w+ ){0,3}(?:caid[oa]s?|cayo|cayeron|tirad[oa]s?|colgando|suelto|roto|suelo|piso|chispas)', '(?:cayo|cayeron|tiro|hay) (?:un |una |el |la )?(?:cable|poste|linea)s? (?:de (?:la )?(?:luz|corriente|alta tension)|electric[oa]s?)', '(?:hay (?:un |una |unos )?)?(?:cable|poste|alambre)s? caid[oa]s?', '(?:cable|poste|alambre)s? (?:tirad[oa]s?|en el (?:piso|suelo)|colgando) ?(?:en (?:la|el|mi) (?:calle|patio|jardin|piso|suelo|banqueta))?', 'se (?:me )?cayo (?:un |el )(?:cable|poste)',
    ),
  ],
  // behind gas and wires, which ask for more than leaving
  [
    'fire',
    'en',
    anyOf(
      'smell(?:s|ing|ed)?(?: of| like)? (?:a lot of |some |strong(?:ly of)? )?(?:smoke|burning|burnt|fire|melting)', '(?:burning|burnt|smoke|smoky) smell',
      `${things} (?:just |has |have |is |are |was |s )*(?:(?:on|caught|catching|caught on) fire|burning(?! (?:hot|through|up (?:my )?data))|burned down|in flames|smoking|sparking|exploded|exploding|blew up|shooting sparks|throwing sparks|melting)`, 'on fire', 'caught fire', '(?:there is|theres|there are|we have|i see|i have|have got|big|huge|house|electrical|kitchen) (?:an? |some |lots? of )*(?:\\w+ )?(?:flames|sparks|smoke|explosion|fire(?! ?(?:tv|stick|tablet|wall|fox|hd|cube|wire|department|alarm|os|phone|works|fly)))', 'fire in (?:my|the|our)', 'smoke (?:is |was )?(?:coming|everywhere|pouring|from|out of|in my|in the|inside)', 'sparks? (?:are |is )?(?:coming|flying|from|out)',
    ),
  ],
  [
    'fire',
    'es',
    anyOf(
      '(?:huele|hay olor|olor|oliendo|huelo) (?:mucho |fuerte |como )?(?:a )?(?:humo|quemado|chamuscado|plastico quemado)', '(?:se )?(?:esta|estan|esta como) (?:quemando(?:se)?|incendiando(?:se)?|ardiendo|echando (?:humo|chispas)|saliendo (?:humo|chispas|fuego)|soltando (?:humo|chispas)|en llamas|prendid[oa] en fuego)', `(?:exploto|se quemo|se incendio|se prendio) (?:la|el|mi|un|una) ${cosas}`, `${cosas} (?:se )?(?:quemo|incendio|exploto|prendio fuego|prendio en fuego|en llamas|en fuego)`, '(?:hay|veo|tengo|tenemos) (?:un |una |mucho |muchas |una gran )?(?:incendio|fuego|humo|llamas|chispas|explosion)', '(?:se (?:me )?)?(?:esta |se )?(?:incendia|quema) (?:la|mi|el) \\w+', 'se prendio (?:fuego|en llamas)', '(?<!no )(?:sale|salen|salio|echa|echo|saca|suelta|bota|tira) (?:mucho |un )?(?:humo|chispas|fuego)', 'humo (?:sale|saliendo|que sale|en (?:mi|la|el))', 'llamen a los bomberos', 'incendio en',
    ),
  ],
]

/**
 * 'If I call an ambulance' supposes something, and 'last year' tells of something that is over: neither is an
 * emergency.
 */
export const imagined = /\b(if|in case|would|last (week|month|year)|years? ago|stranger things|game of|si|en caso|podre|podria|el ano pasado|la semana pasada)\b/

/** A question how 911 works, or in which case, tells of no danger. */
export const asksOf911 = /^(?:(?:and|so|hi|hello|y|hola) )*(?:does|do|did|can|could|will|would|is|are|what|how|when|where|which|who|que|como|cuando|donde|cual|puedo|se puede|funciona|sirve)\b/
