import { plainLetters } from '#ui/text/plain-letters.ts'

/** Drawings of steps, and patterns for the first words of a step (without accents); the first match counts. */
const drawn: readonly (readonly [step: string, begins: RegExp])[] = [
  ['insert-sim', /^(?:insert|put in|take out|remove) (?:the|your) (?:new |old )?sim\b|^(?:inserte|coloque|ponga|saque|retire) (?:la|su) (?:nueva )?(?:tarjeta )?sim\b/],
  ['scan', /^scan\b|^escanee\b/],
  ['unplug', /^(?:unplug|disconnect|pull out)\b|^(?:desconecte|desenchufe)\b/],
  ['press-10-seconds', /^(?:press and hold|hold)\b|^(?:mantenga oprimid[oa]|oprima y mantenga)\b/],
  ['plug-in', /^(?:plug (?:in|it|the)|put the battery back)\b|^(?:conecte|enchufe) (?:el (?:cable de corriente|gateway|equipo|adaptador)|la corriente|todo)\b|^vuelva a (?:conectar|enchufar)\b|^ponga la bateria\b/],
  ['wait', /^(?:wait|allow|give it)\b|^espere\b|^deje pasar\b/],
  ['restart', /^(?:restart|reboot)\b|^reinicie\b/],
  ['check-cable', /^(?:check|change|swap|try) (?:the|your|every|all|another) (?:\w+ )?(?:cables?|cords?)\b|^connect the (?:line|cable)\b|^(?:revise|cambie|pruebe) (?:el|los|otro|cada|todos los) cables?\b|^conecte la linea\b/],
  ['check-light', /^(?:look at|check|read) the (?:\w+ )?lights?\b|^(?:mire|revise|vea) (?:la|las) luz(?:ces)?\b|^(?:mire|revise|vea) las luces\b/],
  ['place', /^(?:choose|find) (?:a|the) (?:\w+ )?(?:place|spot)\b|^(?:elija|busque|encuentre) (?:un|el) (?:\w+ )?lugar\b/],
  ['open-app', /^open the (?:\w+ )?app\b|^abra la (?:app|aplicacion)\b/],
  ['find-label', /^(?:find|look at|read) (?:the|its) (?:label|sticker)\b|^(?:busque|mire|lea) la etiqueta\b/],
  ['join-wifi', /^(?:join|connect to) (?:the|your) (?:wi-fi|network)\b|^connect your devices\b|^conecte sus (?:equipos|dispositivos)\b|^conectese a (?:la|su) red\b/],
  ['reset-pin', /^(?:push|press) (?:the )?(?:reset|pin)\b|^oprima el (?:orificio|boton de restablecer)\b/],
  ['call', /^call us\b|^llamenos\b/],
]

/**
 * The drawing of a step (src/ui/pictures/steps.ts), chosen by its first words in either language; undefined if none
 * matches.
 */
export function stepOf(lead: string): string | undefined {
  const words = plainLetters(lead)
  return drawn.find(([, begins]) => begins.test(words))?.[0]
}
