import type { Language } from '#search-engine/text/analyse.ts'
import { termsOf } from './terms.ts'

/**
 * Conversational words, in addition to the stopwords, that say little about what is asked. In a collection of a few
 * dozen articles these words are rare, and would count as much as 'roaming'.
 */
const words = {
  en: `actually again ago already alright always anybody anyone anything anyway around ask asked asking away back bad best better bit bring
    came cant come comes coming currently day days deal different else end ended ever every everything exactly fine finally find first fix
    fixed gave getting give gives giving goes going gone gonna good got gotta great guess guy guys happen happened happening happens hard
    hate hell hello help hey hi hope huh idea issue ive job just keep keeps kind kinda knew know last lately least left let like literally
    little long look looking looks lot made make makes making man many matter may maybe mean means might mine minute month months
    much must need needed needs never new next nice nothing now ok okay one ones people piece place please pls plz point possible
    pretty probably problem put question quite really reason right sad safe said say saying says second see seem seems seen set
    show showing shows side since single sitting soon sort start started still stop stuff stupid suddenly supposed sure take taken takes
    tell thank thanks thats thing things think thinking thought time times today together told tomorrow tonight took tried try trying
    two type understand use used useless using usually wait waiting wanna wanted wants way week weeks well went whats whatever whole
    without wonder wondering word work worked working works worry worse worst would wtf ya yeah year years yes yesterday yet
    im id ill dont didnt doesnt isnt wont wasnt havent hasnt couldnt wouldnt shouldnt theyre theres heres youre youve weve ur u r n w
    alrdy rn bc cuz idk lol omg ppl thx thru somebody someone something somehow anymore either instead whether though although`,
  es: `ahora ahorita alguien alla ademas antes apenas aunque ayer ayuda bien buen bueno buenas buenos cada casi claro cosa cosas cosillas
    creo cual da dan dar dado debe debo deben decir dice dicen digo dia dias dijo dijeron entonces espero estoy estamos falta favor forma
    gracias gran hacen hacer haciendo hago hice hicieron hizo hola hoy igual ir irme iba llega llego llevo luego manana manera mal mas mejor menos
    mes meses mismo momento muchas muchos necesito ninguno nunca nuevo nueva nuevos oiga oye otra parece pasa pasado paso poder podria
    problema pude puede pueden puedo puse quede quiere quieren rato realmente saber sabe sacar salio se sea semana semanas sera
    siempre sigue siguen sirve solo son soy supuesto tal tengo tenia tener tiempo toca toda todas todavia todos trata tuve usar uso va
    vamos van varias varios veces ven ver vez viene vienen vino voy ya xq q k pq tb x proximo proxima proximos lleva llevan llevamos tercer`,
} as const

/** As stems: all forms of a word are equally chatty. */
const stems = { en: stemsOf('en'), es: stemsOf('es') } as const

function stemsOf(language: Language): ReadonlySet<string> {
  return termsOf(words[language], language)
}

export function isChatty(term: string, language: Language): boolean {
  return stems[language].has(term)
}
