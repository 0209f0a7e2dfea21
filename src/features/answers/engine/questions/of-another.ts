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

/** ANS-20: whether a question (without accents and signs) asks for what is somebody else's, which nobody is told. */
export function isOfAnother(said: string): boolean {
  return others.test(said)
}
