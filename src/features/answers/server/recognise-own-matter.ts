/** ANS-20: what of their own somebody asks the state of. */
export type OwnMatter = 'visit' | 'order' | 'outage' | 'account'

/** Asks for a state, not for a way to do something: 'how do I move my appointment' is answered by its article. */
const asksState = /\b(when('s)?|what time|which day|what day|what date|where('s| is| are)?|is|are|was|has|have|did|do i|does|any|status|still|check|track|show|tell me|see|know|will|cuando|a que hora|que (dia|fecha|hora)|donde|esta|estan|hay|tengo|tenemos|viene|vienen|llega|llegan|ya|estado|sigue|dime|digame|muestre|va|van|quedo|fue|se)\b/
const asksHow = /^\W*(hi |hello |hola )?(how (do|can|to|should|does|much|long before)|can i (move|change|cancel|reschedule)|como (se )?(cambi|cancel|muev|paso|hago|puedo|preparo|pago|reprogram)|puedo (cambiar|mover|cancelar|reprogramar)|what (happens|if)|que pasa si|why|por que)/

const own = String.raw`\b(my|our|mine|mi|mis|nuestr[oa]s?)\b`
const mattersOf: readonly (readonly [OwnMatter, RegExp])[] = [
  ['visit', new RegExp(String.raw`(${own}( \w+){0,3} (technician|tech|installer|repair ?(man|guy|person)|appointment|appt|visit|installation|install|repair|cita|visita|tecnico|instalador|instalacion|reparacion)\b)|\b(the|your|el|un|su|a|any) (technician|tech|installer|repair ?(man|guy|person)|cable guy|tecnico|instalador)( \w+){0,2} (coming|comes?|get to|gets here|arrive|arriving|here|get here|due|scheduled|show|on (his|the|their) way|viene|llega|llegar|venir|va a venir)\b|\b(viene|llega|vienen|llegar|va a venir) (el|un|mi) (tecnico|instalador)\b|\bdo i have (an? )?(appointment|visit|technician)|\btengo (una |alguna )?(cita|visita)\b`)],
  ['order', new RegExp(String.raw`${own}( \w+){0,3} (order|package|shipment|delivery|box|kit|pedido|paquete|orden|envio|caja)\b|\b(order status|status of (the|an) order|estado del pedido)\b|\b(what|which|any|que|algun) (orders?|pedidos?)\b`)],
  ['outage', /\b(outages?|interrupcion(es)?|apagon(es)?|fallas?|caida del servicio)\b.*\b(here|my|our|area|street|address|neighborhood|home|house|zip|block|near me|mi|nuestr[oa]|zona|calle|direccion|casa|colonia|barrio|aqui|cerca)\b|\b(is there|are there|any|known|hay|alguna) (an? |current |local |internet |una |alguna )*(outages?|interrupcion(es)?|falla)\b|\b(my|mi|our) (area|zona|street|calle|neighborhood)\b.*\b(down|out|caid[oa]|sin servicio)\b|\b(service|internet|network) (be )?(back|restored)\b|\b(vuelve|regresa|regrese|volvera) (el|mi) (internet|servicio)\b/],
  ['account', new RegExp(String.raw`${own}( \w+){0,2} (accounts?|services?|lines?|internet|cuentas?|servicios?|lineas?)( \w+){0,3} (active|suspended|shut off|cut off|turned off|disconnected|in good standing|status|activ[oa]s?|suspendid[oa]s?|cortad[oa]s?|cancelad[oa]s?)\b|\b(is|are|was|esta|estan) ${own}( \w+){0,2} (account|cuenta|service|servicio)s?( \w+){0,2} (active|suspended|off|activ[oa]s?|suspendid[oa]s?)|\b(status of|estado de) ${own}( \w+){0,1} (account|cuenta|service|servicio)s?\b|\b(what|which|que|cuales) (accounts?|services?|cuentas|servicios) (do i have|are mine|tengo)\b|${own} account status\b`)],
]

/** Longer than this somebody tells a story, and asks what to do. */
const maxLength = 200

/** Undefined for what is no question after the asker's own. */
export function recogniseOwnMatter(question: string): OwnMatter | undefined {
  const said = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’`´]/g, "'").replace(/[¿¡]/g, '')
  if (said.length > maxLength || asksHow.test(said) || !asksState.test(said)) return undefined
  return mattersOf.find(([, pattern]) => pattern.test(said))?.[0]
}
