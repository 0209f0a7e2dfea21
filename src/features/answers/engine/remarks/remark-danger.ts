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

/** Danger, anywhere in a message. A fire that is a product, and 911 as something to set up, do not match. */
export const dangers: readonly (readonly [RemarkKind, Locale, RegExp])[] = [
  ['crisis', 'en', anyOf('suicid(?:e|al)', 'kill(?:ing)? my ?self', '(?:end|ending|take|taking) my (?:own )?life', 'end it all', '(?:want|wanna|wish i could|going) to die', 'wanna die', '(?:hurt|harm|cut)(?:ing)? my ?self', 'self harm', 'do(?:nt| not) want to (?:live|be alive|be here) ?(?:any ?more)?', 'no reason to live', 'better off dead')],
  ['crisis', 'es', anyOf('suicid\\w*', 'matarme', '(?:quitarme|acabar con|terminar con|ponerle fin a) (?:mi|la) (?:propia )?vida', '(?:me )?quiero morir(?:me)?', 'hacerme dano', '(?:quiero|voy a) lastimarme', 'cortarme las venas', 'me (?:voy a|quiero) (?:suicidar|matar)', 'no quiero (?:seguir viviendo|vivir)(?: mas)?')],
  [
    'emergency',
    'en',
    anyOf(
      'smell(?:s|ing|ed)?(?: of| like)? (?:a lot of |some |strong(?:ly of)? )?(?:gas|smoke|burning|burnt|propane|fire)', '(?:burning|burnt|gas|smoke|smoky) smell', 'gas leak(?:ing|s)?', 'leaking gas', 'carbon monoxide', 'co alarm',
      `${things} (?:just |has |have |is |are |was |s )*(?:(?:on|caught|catching|caught on) fire|burning(?! hot)|burned down|in flames|smoking|sparking|exploded|exploding|blew up|shooting sparks|throwing sparks|melting)`, 'on fire', 'caught fire', '(?:there is|theres|there are|we have|i see|i have|have got|big|huge|house|electrical|kitchen) (?:an? |some |lots? of )*(?:\\w+ )?(?:flames|sparks|smoke|explosion|fire(?! ?(?:tv|stick|tablet|wall|fox|hd|cube|wire|department|alarm|os|phone|works|fly)))', 'fire in (?:my|the|our)', 'smoke (?:is |was )?(?:coming|everywhere|pouring|from|out of|in my|in the|inside)', 'sparks? (?:are |is )?(?:coming|flying|from|out)',
      'heart attack', '(?:having|had) a (?:stroke|seizure)', '(?:not|isnt|stopped|barely) breathing', '(?:cant|cannot|can not|trouble|hard to) breathe?(?:ing)?', 'unconscious', 'passed out', `${who} (?:\\w+ ){0,4}?(?:wont|will not|isnt|is not|not|doesnt|does not|cant) (?:wake|waking)(?: up)?`, 'overdos\\w+', `(?:i am|im|is|hes|shes|${who}) choking(?! my| mine| our| the| everyone)`, 'bleeding', 'electrocut\\w+', '(?:electric|electrical) shocks?', '(?:i|we|he|she|someone|somebody) (?:just |have |has |am |is |are )*(?:got|getting|was|were|been|being) (?:shocked|zapped|stabbed|shot|hit by a car|robbed|attacked|mugged)', 'shocked me',
      '(?:need|send|call|calling|get) (?:me |us )?(?:an? |the )?(?:ambulance|police(?! report)|paramedics?|cops|fire (?:department|brigade|truck|fighters?)|firefighters?)', '(?:this is|its|it is|have|having|got|real|medical) (?:an |a )?(?:\\w+ )?emergency', `${who} (?:is |are |was |has been )?(?:hurt|dying|injured|dead|breaking in|(?:breaking into|broke into|trying to (?:break|get) into?) (?:my |our |the )?(?:house|home|apartment|car|garage|store|shop|office)|in my (?:house|home)|hitting me|beating me|attacking me)`, '(?:has|have|with) a (?:gun|knife)', '(?:intruder|burglar|robber|stranger)s? in (?:my|the|our) (?:house|home|apartment|yard|garage)', 'intruder in house', '(?:going to|gonna|wants? to) (?:kill|shoot|hurt) (?:me|us|him|her|them|my \\w+)', 'life threatening', 'life or death', 'im (?:dying|trapped|in danger)', '(?:we are|were) (?:trapped|in danger)',
      '(?:power|electric(?:al|ity)?|live|high voltage|utility) (?:line|wire|cable|pole)s? (?:\\w+ ){0,3}(?:down|fell|fallen|snapped|broken|sparking|ground|car|hanging|low)', '(?:downed|fallen) (?:power |electric(?:al)? |utility |telephone |phone )?(?:lines?|wires?|cables?|poles?)(?! (?:speed|service|connection))', '(?:line|wire|cable|pole)s? (?:is |are |s )?(?:down|fell|fallen|lying|hanging low|came down) (?:in|on|over|across|outside|near|behind) (?:the |my |our )?(?:street|road|yard|ground|driveway|lawn|sidewalk|house|roof|car|backyard|garden|property)', '(?:sparking|arcing|live) (?:power |electric(?:al)? |utility )?(?:line|wire|cable|pole)s?',
    ),
  ],
  [
    'emergency',
    'es',
    anyOf(
      '(?:huele|hay olor|olor|oliendo|huelo) (?:mucho |fuerte |como )?(?:a )?(?:gas|humo|quemado|chamuscado)', '(?:fuga|escape) de gas', 'monoxido', '(?:se )?(?:esta|estan|esta como) (?:quemando(?:se)?|incendiando(?:se)?|ardiendo|echando (?:humo|chispas)|saliendo (?:humo|chispas|fuego)|soltando (?:humo|chispas)|en llamas|prendid[oa] en fuego)', `(?:exploto|se quemo|se incendio|se prendio) (?:la|el|mi|un|una) ${cosas}`, `${cosas} (?:se )?(?:quemo|incendio|exploto|prendio fuego|prendio en fuego|en llamas|en fuego)`, '(?:hay|veo|tengo|tenemos) (?:un |una |mucho |muchas |una gran )?(?:incendio|fuego|humo|llamas|chispas|explosion)', '(?:se (?:me )?)?(?:esta |se )?(?:incendia|quema) (?:la|mi|el) \\w+', 'se prendio (?:fuego|en llamas)', '(?<!no )(?:sale|salen|salio|echa|echo|saca|suelta|bota|tira) (?:mucho |un )?(?:humo|chispas|fuego)', 'humo (?:sale|saliendo|que sale|en (?:mi|la|el))', 'llamen a los bomberos', 'incendio en',
      'no (?:puede|puedo|puedes|logra) respirar', 'no (?:esta )?respira(?:ndo)?', '(?:infarto|ataque (?:al|de) corazon|derrame cerebral|ataque cardiaco|convulsion\\w*|sobredosis)', 'inconsciente', 'se desmayo', '(?:mi (?:papa|mama|padre|madre|abuel[oa]|espos[oa]|hij[oa]|herman[oa]|ti[oa]|vecin[oa]|bebe|nin[oa])|alguien|un senor|una senora) (?:\\w+ ){0,4}?no (?:se )?(?:despierta|reacciona|mueve)', 'sangrando', 'desangra\\w*', 'ahogando', 'electrocut(?:e|o|ad[oa]s?|ando\\w*)', '(?:me|le|nos) (?:dio|pego|da) (?:una descarga|un toque|corriente|la corriente)', 'descarga electrica',
      '(?:llame|llamen|llama|llamar|necesito|necesitamos|manden|mande|envien|envie|quiero) (?:a |al )?(?:una? |la |los |el )?(?:ambulancia|policia|bomberos|paramedicos)', '(?:es|tengo|tenemos|hay|esto es) una (?:\\w+ )?emergencia', 'emergencia medica', 'alguien (?:esta )?(?:herid[oa]|muriendo(?:se)?|(?:entrando|entro|tratando de entrar|quiere entrar) (?:a|en) (?:mi|la|nuestra) (?:casa|cochera|tienda|oficina)|(?:entrando|entro) (?:a|en) (?:mi|el) (?:apartamento|departamento|edificio|cuarto))', '(?:entraron|entro|estan entrando|se metio|se metieron|hay) (?:un |unos |a )?(?:ladron(?:es)?|rater[oa]s?|intrus[oa]s?)(?! en (?:mi|la|el) (?:wi ?fi|red|cuenta|correo|internet))', '(?:me|nos) (?:estan |esta |acaban de )?(?:asaltando|asaltaron|atacando|atacaron|golpeando|pegando)', '(?:tiene|con) (?:un arma|una pistola|un cuchillo)', '(?:me|nos|lo|la) (?:van?|quieren?) (?:a )?matar', 'me (?:estoy )?(?:muero|muriendo)', 'de vida o muerte', 'estoy en peligro', 'estamos en peligro',
      '(?:cable|poste|linea|alambre)s? (?:de (?:la )?(?:luz|corriente|electricidad|alta tension)|electric[oa]s?) (?:\\w+ ){0,3}(?:caid[oa]s?|cayo|cayeron|tirad[oa]s?|colgando|suelto|roto|suelo|piso|chispas)', '(?:cayo|cayeron|tiro|hay) (?:un |una |el |la )?(?:cable|poste|linea)s? (?:de (?:la )?(?:luz|corriente|alta tension)|electric[oa]s?)', '(?:hay (?:un |una |unos )?)?(?:cable|poste|alambre)s? caid[oa]s?', '(?:cable|poste|alambre)s? (?:tirad[oa]s?|en el (?:piso|suelo)|colgando) ?(?:en (?:la|el|mi) (?:calle|patio|jardin|piso|suelo|banqueta))?', 'se (?:me )?cayo (?:un |el )(?:cable|poste)',
    ),
  ],
]

/**
 * 'If I call an ambulance' supposes something, and 'last year' tells of something that is over: neither is an
 * emergency.
 */
export const imagined = /\b(if|in case|would|last (week|month|year)|years? ago|stranger things|game of|si|en caso|podre|podria|el ano pasado|la semana pasada)\b/
