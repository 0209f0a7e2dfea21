import { withoutAccents } from '../../questions/without-accents.ts'

/** What a text says does not work: one of the services, or a thing that no outage and no account explains. */
type TroubledThing = 'internet' | 'tv' | 'phone' | 'wireless' | 'other'

/** In this order: 'my phone has no internet' is about the internet, 'the TV remote is dead' about the remote. */
const things: readonly (readonly [TroubledThing, RegExp])[] = [
  ['internet', /\b(?:internet|wi ?fi|broadband|fib(?:er|ra)|connection|conexion|gateway|modem|router|online|offline)\b/],
  ['other', /\b(?:remotes?|control(?:es)?|e ?mails?|correos?|voice ?mail|buzon|apps?|aplicacion(?:es)?|printers?|impresoras?|cameras?|camaras?|passwords?|contrasenas?|clave|batter(?:y|ies)|bateria|pilas?|screen|pantalla|charger|cargador|website|pagina|sitio|log ?in|sign ?in|sim|esim|hotspot)\b/],
  ['phone', /\b(?:landlines?|(?:home|house|office|desk|digital|business) phones?|dial tone|telefono (?:fijo|de (?:mi |la )?casa|digital)|linea fija|tono)\b/],
  ['tv', /\b(?:tvs?|televisions?|television|tele|televisor|channels?|canal(?:es)?|receiver|receptor|dvr)\b/],
  ['wireless', /\b(?:cell(?: ?phones?)?|mobile|phone|iphone|galaxy|pixel|android|bars|sos|texts?|celular|movil|telefono|mensajes?)\b/],
]

/** NET-10, ANS-20: the first thing that a text names, of those that may fail; undefined if it names none of them. */
export function troubledThing(question: string): TroubledThing | undefined {
  const said = withoutAccents(question).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return things.find(([, names]) => names.test(said))?.[0]
}

/** The services whose outage explains that a thing fails: TV and digital phone come over the internet line. */
export const explainedBy: Readonly<Record<TroubledThing, ReadonlySet<string>>> = {
  internet: new Set(['internet', 'wireless']),
  tv: new Set(['tv', 'internet']),
  phone: new Set(['phone', 'internet']),
  wireless: new Set(['wireless']),
  other: new Set(),
}

/** Words that say that the service is gone, where, and since when. */
const plain = new Set(
  `i we my our the have has had been is are im ive were it its still no not without any all at in for since over more than now again a this that and with down out off dead gone went lost dropped stopped died offline internet wi fi wifi service connection home house here day days hour hours week weeks night nights weekend whole entire morning yesterday today last monday tuesday wednesday thursday friday saturday sunday one two three four five six seven first second third fourth fifth help please
  se me nos fue cayo corto perdio perdi perdimos quede quedo quedamos llevo lleva llevamos ya van hace desde sin hay tengo tenemos sirve funciona el la mi de del en casa servicio conexion esta estoy estamos caido todo toda con y ayer hoy anoche lunes martes miercoles jueves viernes sabado domingo semana semanas dia dias hora horas noche noches mas otra vez un una dos tres cuatro cinco seis siete primer segundo tercer cuarto quinto ayuda por favor`.split(/\s+/),
)
const gone = /\b(?:without|no|not|down|out|off|dead|gone|lost|dropped|stopped|died|offline|sin|caido|se (?:me |nos )?(?:fue|cayo|corto|perdio)|perdi|perdimos)\b/
const online = /\b(?:internet|wi ?fi|offline)\b/
const maxLength = 120

/** Whether a text says no more than that the internet is gone, and for how long: 'third day without internet'. */
export function saysOnlyOffline(question: string): boolean {
  const said = withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return said.length <= maxLength && gone.test(said) && online.test(said) && said.split(' ').every((word) => plain.has(word) || /^\d+$/.test(word))
}
