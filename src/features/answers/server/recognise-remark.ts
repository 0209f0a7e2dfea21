import type { Locale } from '#contracts/identity.ts'

/** ANS-18: what people say that is no question to the articles. */
export type RemarkKind = 'crisis' | 'emergency' | 'person' | 'robot' | 'goodbye' | 'thanks' | 'greeting'

export interface Remark {
  kind: RemarkKind
  /** that it was said in; undefined where the words are of both */
  locale: Locale | undefined
}

/** Longer than this somebody tells more than a remark. */
const maxRemarkLength = 200

/** Danger, wherever in a message it stands. A fire that is a product, and 911 as something to set up, are none. */
const dangers: readonly (readonly [RemarkKind, Locale, RegExp])[] = [
  ['crisis', 'en', /\b(suicid(e|al)|kill(ing)? myself|end my life|want to die|hurt(ing)? myself)\b/],
  ['crisis', 'es', /\b(suicid(io|ar\w*|arme)|matarme|quitarme la vida|(me )?quiero morir(me)?|hacerme dano|me (voy a|quiero) (suicidar|matar))\b/],
  ['emergency', 'en', /\b(smell(s|ing)?( of| like)? (gas|smoke|burning)|gas (leak|smell)|(house|home|building|kitchen|apartment|gateway|modem|router|box|cable|wire|pole|charger|phone|battery|it|line|outlet|roof)('s| is| are)? (is )?(on fire|burning(?! hot)|in flames|smoking|sparking)|caught fire|(there is|there's|we have|i see|have) (a )?(fire|flames|sparks|smoke)|smoke (is )?coming|(having a heart attack|is not breathing|can't breathe|cannot breathe|unconscious|bleeding (badly|a lot|heavily)|electrocuted|electric shock)|(need|send|call) (an |the )?(ambulance|police|fire (department|brigade|truck))|(this is|it is|it's|its|have) an emergency|someone (is )?(hurt|dying|injured|breaking in)|life threatening)\b/],
  ['emergency', 'es', /\b(huele a (gas|humo|quemado)|(olor|fuga|escape) (a|de) gas|(se )?esta (quemando|incendiando|ardiendo|echando (humo|chispas))|hay (un )?(incendio|fuego|humo|llamas)|(?<!no )(sale|salen|echa|echando) (humo|chispas|fuego)|no (puede|puedo|puedes) respirar|no respira|(le|me) (esta dando|dio) un infarto|inconsciente|(llame|llamen|necesito|manden|envien) (a )?(una |la |los )?(ambulancia|policia|bomberos)|es una emergencia|tengo una emergencia|alguien (esta )?(herido|herida|muriendo)|se electrocuto)\b/],
]

/** 'If I call an ambulance' asks what would be. */
const imagined = /\b(if|in case|would|si|en caso|podre|podria)\b/

/** What such a remark is made of; nothing else may stand in it but fillers. The first kind that is there counts. */
const phrases: readonly (readonly [RemarkKind, Locale | undefined, RegExp])[] = [
  ['emergency', undefined, /\b((please )?(call|dial|need|llam\w*( al?)?|marc\w*( al?)?) )?911\b/g],
  ['emergency', 'en', /\b(emergency|help me now)\b/g],
  ['emergency', 'es', /\b(emergencia|auxilio|socorro)\b/g],
  ['robot', 'en', /\b(are|r) (you|u) (sure you are |sure you're )?(an? |the )?(actual |real |live |just )?(robot|bot|chat ?bot|machine|computer|human( being)?|person|ai|real|alive|automated)( or (an? )?(robot|bot|machine|computer|human|person|real))?\b|\bam i (talking|speaking|chatting|writing|typing) (to|with) (an? |the )?(actual |real |live )?(robot|bot|machine|computer|human|person|ai|someone)( or (an? )?(robot|bot|machine|human|person))?\b|\bis (this|it|that|there) (an? |the )?(actual |real |live )?(robot|bot|chat ?bot|machine|human|person|ai)( or (an? )?(robot|bot|machine|human|person))?( there| here| answering)?\b|\b(who|what) (are|r) (you|u)\b|\bwhat('s| is) your name\b|\bdo you have a name\b|\bwho (made|built|created|programmed) you\b|\bwhat (can|do) you (do|know|answer|help with)\b|\bwhat can i ask( you)?\b|\bhow (can|do) you help( me)?\b/g],
  ['robot', 'es', /\b(eres|es usted|sos|usted es|tu eres) (un |una |el |la )?(de verdad |verdadera )?(robot|bot|chatbot|maquina|persona|human[oa]|ser humano|computadora|ia|inteligencia artificial|real)( real| de verdad)?( o (un |una )?(robot|bot|maquina|persona|human[oa]))?\b|\b(estoy )?(hablo|hablando|chateando|escribiendo) con (un |una )?(robot|bot|maquina|persona|human[oa]|computadora)( real| de verdad)?( o (con )?(un |una )?(robot|bot|maquina|persona|human[oa]))?\b|\bes(to)? (es )?(un |una )(robot|bot|maquina|persona)( real)?\b|\bquien (eres|es usted|sos|te (hizo|creo))\b|\bque eres\b|\bcomo (te llamas|se llama usted)\b|\btienes nombre\b|\b(que|en que) (puedes|puede|sabes|me puedes|me puede) (hacer|ayudar(me)?|responder|contestar)?\b|\bque (te )?puedo preguntar(te)?\b/g],
  ['person', 'en', /\b((want|wanna|need|like|can|could|may|how (do|can)|let|get|trying|have) (\w+ ){0,4})?((talk|speak|chat|connect|transfer|switch|put|get)(ed|ing)? (\w+ ){0,2}(to|with|through to|me to|a hold of|through|on the phone with) )(\w+ ){0,3}?(human( being)?|person|people|agent|representative|rep|somebody|someone|operator|supervisor|manager|advisor|live (agent|person)|customer (service|support|care)|real one)\b|\b(give|get|find|send) me (an? |the )?(\w+ )?(human|person|agent|representative|rep|operator|supervisor|manager)\b|\b(real|live|actual|human) (person|human|agent|representative|rep|people|operator|support|being)\b|\b(customer (service|care|support)|call cent(er|re))( (phone )?number)?\b|\b(human|agent|representative|operator|live chat|call me( back)?|phone number)\b/g],
  ['person', 'es', /\b((quiero|quisiera|necesito|puedo|podria|deseo|como puedo|me gustaria|dejeme|me deja|para) (\w+ )?)?((hablar|comunicar(me|se)?|conectar(me)?|chatear|hable|comuniqueme|comunicame|paseme|pasame|transfierame|transfiereme|pongame) (con|a) )(\w+ ){0,3}?(humano|humana|persona|alguien|agente|representante|asesora?|operadora?|supervisora?|gerente|ser humano|atencion al cliente|servicio al cliente|gente)( (real|de verdad|humano|humana|de carne y hueso))?\b|\b(persona|agente|humano) (real|humana|de verdad|en vivo)\b|\b((numero|telefono) de )?(atencion|servicio) al cliente\b|\b(representante|operadora?|agente|asesora?|un humano|una persona)\b/g],
  ['goodbye', 'en', /\b(good ?bye|bye( bye)?|see (you|ya|u)( later| soon| around)?|talk (to you )?later|take care|have (a|an) (good|nice|great|lovely|wonderful) (day|one|night|evening|weekend|afternoon)|good night|that('s| is|s) (all|it|everything)( for (now|today))?|i'?m done|im done|nothing else)\b/g],
  ['goodbye', 'es', /\b(adios|chau|chao|bye|hasta (luego|pronto|manana|la vista|la proxima|otra)|nos vemos|(que )?(tenga|ten|pase|pasa) (un |una )?(buen|buena|bonito|lindo|excelente|feliz)[oa]? (dia|tarde|noche|fin de semana)|cuid(ese|ate)|(eso|es) (es )?todo( por (hoy|ahora))?|nada mas)\b/g],
  ['thanks', 'en', /\b(thank(s| you| u)?|thx|tysm|ty|cheers|(i )?(really )?appreciate (it|that|your help|the help)|(that|it|this) (really )?(helped|worked|works|did it|fixed it|did the trick|solved it|is it|was helpful|was it|was easy)( now)?|(it'?s|its|is|all) (working|fixed|solved|good|set)( now| again)?|you('re| are|r)? (were )?(the best|great|awesome|amazing|helpful|a star|a lifesaver|a legend)|(very|so|really|super) (helpful|kind|good)|perfect|great|awesome|excellent|wonderful|amazing|good (job|bot|work|answer)|nice( one| work| job)?|well done|brilliant|cool|lovely|love (it|you|this))\b/g],
  ['thanks', 'es', /\b((muchas |mil |muchisimas |infinitas )?gracias( mil)?|(muy |que )amable|(te|se|le) (lo )?agradezco|muy agradecid[oa]|(?<!\bno (me )?)(ya )?(me )?(?<!\bno )(sirvio|ayudo|funciono|funciona|quedo|resolvio|sirve)( mucho| muy bien| muchisimo| perfecto)?|(ya )?(esta|quedo) (listo|resuelto|arreglado|solucionado)|perfecto|excelente|genial|buenisimo|listo|muy bien|bien hecho|estupendo|que bien|fantastico|maravilloso|(eres|es) (lo maximo|el mejor|la mejor|genial))\b/g],
  ['greeting', 'en', /\b(hi+( there)?|hello+|hey+( there)?|hiya|howdy|yo|good (morning|afternoon|evening|day)|greetings|how (are|r) (you|u)( doing)?( today)?|how('s| is) it going|how do you do|what'?s up|whats up|sup|nice to meet you|anybody (there|home)|anyone (there|home)|(are )?you there|is (anyone|anybody|someone|somebody) (there|here))\b/g],
  ['greeting', 'es', /\b(hola+|holi|que tal|como (esta|estas|estan|anda|andas|te va|le va)( usted| ustedes)?( hoy)?|buen(os|as)? (dias?|tardes?|noches?)|buenas|saludos|mucho gusto|encantad[oa]|que onda|hay alguien( ahi)?|alguien ahi|aloh?a?)\b/g],
]

/** What stands beside a remark and says nothing. */
const fillers = /\b(please|pls|plz|there|so|very|much|you|u|i|me|my|we|us|it|the|a|an|to|for|all|again|ok|okay|k|well|now|just|then|and|or|but|of|on|your|help|helping|time|dear|sir|madam|maam|friend|buddy|guys|everybody|everyone|team|support|bot|robot|assistant|today|yes|no|yeah|yep|nope|um|uh|oh|wow|lol|haha|want|need|would|like|can|could|do|is|with|right|really|lot|lots|bunch|million|tons|already|sorry|careline|por favor|favor|porfa|porfis|muy|mucho|usted|ustedes|tu|yo|mi|me|le|les|todo|todos|de nuevo|otra vez|bueno|bien|ahora|ya|y|o|pero|de|del|la|el|los|las|lo|un|una|su|ayuda|atencion|tiempo|amig[oa]s?|senor|senora|senorita|equipo|soporte|asistente|hoy|si|ay|ah|oh|jaja|quiero|necesito|quisiera|con|que|por|tan|entonces|gente|disculpe|disculpa|perdon)\b/g

/** Undefined for what the articles are asked: a remark with a question beside it is a question. */
export function recogniseRemark(question: string): Remark | undefined {
  if (question.length > maxRemarkLength) return undefined
  // without accents; apostrophes are part of 'that's', all other signs are spaces
  const plain = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const said = plain.replace(/[’`´]/g, "'").replace(/[^\p{L}\p{N}']+/gu, ' ').trim()
  const danger = imagined.test(said) ? undefined : dangers.find(([, , pattern]) => pattern.test(said))
  if (danger) return { kind: danger[0], locale: danger[1] }
  const found = phrases.find(([, , pattern]) => said.search(pattern) >= 0)
  if (!found) return undefined
  const rest = phrases.reduce((text, [, , pattern]) => text.replace(pattern, ' '), said).replace(fillers, ' ').replace(/'/g, ' ').trim()
  return rest === '' ? { kind: found[0], locale: found[1] } : undefined
}
