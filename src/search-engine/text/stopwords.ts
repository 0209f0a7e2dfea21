/** Words that say little about what is asked. They are kept, at a low weight: 'how to' and 'who is' still tell texts apart. */
const words = {
  en: `a about after all also am an and any are as at be because been before being between both but by can could did do does
    doing down during each few for from further get had has have having he her here hers him his how i if in into is it its
    just me more most my no nor not now of off on once only or other our out over own please same she should so some such than
    that the their them then there these they this those through to too under until up us very want was we were what when where
    which while who whom why will with would you your`,
  es: `a al algo algun alguna algunas alguno algunos ante antes aqui asi aun cada como con contra cual cuales cuando cuanta cuantas
    cuanto cuantos de del desde donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba
    estan estar estas este esto estos fue fueron ha hace hacia han hasta hay la las le les lo los mas me mi mis mucho muy nada ni
    no nos nosotros o os otra otras otro otros para pero poco por porque pues que quien quienes quiero se sea ser si sin sobre
    son su sus tal tambien tan tanto te tiene tienen todo todos tu tus un una unas uno unos usted ustedes y ya yo`,
} as const

export const stopwords = { en: new Set(words.en.split(/\s+/)), es: new Set(words.es.split(/\s+/)) } as const
