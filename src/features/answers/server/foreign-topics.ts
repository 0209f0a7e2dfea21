import { analyse, type Language, type Token } from '#search-engine/analyse.ts'

/**
 * Words of questions that no support site answers: the weather, other companies, medicine, law, other people's data, the
 * world at large. An article that holds such a word may answer all the same; one that does not, does not.
 */
const words = {
  en: `weather forecast temperature celsius fahrenheit sunny sunset sunrise humidity umbrella snowfall pollen tide moon planet galaxy star
    uber lyft doordash airbnb amazon walmart costco target ebay paypal venmo zelle starlink facebook instagram tiktok snapchat twitter
    whatsapp telegram linkedin pinterest reddit spotify verizon tmobile sprint xfinity comcast spectrum cox dish directv hulu disney
    boost cricket mint frontier tesla toyota honda ford bmw starbucks mcdonald delta southwest airline flight airport hotel booking ikea
    ups fedex usps irs dmv passport visa embassy immigration tax refund lawyer attorney sue lawsuit court custody divorce eviction tenant landlord
    inheritance contract lease copyright patent felony probation bail ticket speeding jury fired boss overtime wage salary
    doctor medicine medication ibuprofen aspirin antibiotic dose pill headache fever cough rash pregnant pregnancy diabetes blood pressure
    cancer symptom vaccine flu covid allergy insulin pain chest throat stomach dentist tooth therapy depressed anxiety diet calories vitamin
    surgery sprain burn ankle
    recipe cook bake cake bread chicken pasta rice soup oven garlic onion coffee beer wine restaurant pizza egg
    football soccer baseball basketball nba nfl mlb fifa olympics team score game won match player coach championship
    president congress senate election vote governor mayor capital country population history war king queen emperor roman
    poem joke song lyrics story essay homework math equation square root divide multiply calculate translate french german latin spell
    dog cat puppy kitten fish horse bird hamster vet flea garden plant tomato rose lawn mower
    car engine tire oil brake mechanic gas mileage battery jump truck motorcycle bike insurance mortgage loan stock bitcoin crypto invest
    credit score bank atm lottery horoscope zodiac dream religion god bible church wedding birthday gift
    movie actor film oscar album concert novel book author museum paris london tokyo
    guitar piano yoga workout gym exercise weight muscle marathon shoes dress hair makeup
    neighbor ex boyfriend girlfriend celebrity spouse
    att att's cellular consumer google voice icloud apple id appleid microsoft xbox live playstation plus nintendo steam roblox fortnite
    minecraft gmail yahoo hotmail outlook chatgpt alexa siri zoom discord twitch hbo peacock paramount espn sling philo dazn
    visible metro usmobile consumercellular tracfone straight talk optus vodafone orange tesco chase wells fargo citi amex mastercard
    geico allstate hertz carfax zillow craigslist etsy temu shein aliexpress bestbuy kroger cvs walgreens
    court judge lawyers rights legal illegal law laws liability sued suing arrest arrested police jail crime witness will estate
    ceo stock shares revenue employees salary investor career hiring resume interview
    girlfriend boyfriend wife's husband's coworker celebrity technician's customer's
    trade unlock unlocking loyalty reward rewards student senior military veteran discount promo coupon lottery warranty insurance
    smartwatch  satellite iridium 
    watch smartwatch drone printer ink laptop macbook windows excel word powerpoint photoshop python javascript website hosting domain
    wordpress scanner doorbell thermostat vacuum microwave dishwasher refrigerator washer dryer toaster
    prompt instructions ignore previous system developer admin jailbreak override script alert href iframe password123 sql`,
  es: `clima tiempo pronostico temperatura grados soleado lluvia sol luna planeta estrella amanecer atardecer paraguas
    uber lyft airbnb amazon walmart costco ebay paypal zelle starlink facebook instagram tiktok snapchat twitter whatsapp telegram
    linkedin spotify verizon tmobile sprint xfinity comcast spectrum telcel movistar claro telmex izzi totalplay netflix disney tesla toyota
    honda ford vuelo aeropuerto hotel aerolinea pasaporte visa embajada migracion consulado impuestos abogado demanda demandar juez corte juicio
    divorcio custodia herencia contrato inquilino casero desalojo despido despedir correr jefe salario sueldo multa licencia
    doctor medico medicina pastilla ibuprofeno aspirina antibiotico dosis dolor fiebre tos gripe embarazo embarazada diabetes presion sangre
    cancer sintoma vacuna alergia insulina estomago garganta pecho dentista muela dieta calorias vitamina cirugia
    receta cocinar hornear pastel pan pollo pasta arroz sopa mole horno ajo cebolla cafe cerveza vino restaurante pizza huevo
    futbol beisbol basquetbol partido partidos seleccion equipo gol marcador jugador campeon mundial olimpiadas gano
    presidente congreso eleccion votar gobernador alcalde capital pais poblacion historia guerra rey reina
    poema chiste cancion letra cuento ensayo tarea matematicas ecuacion raiz dividir multiplicar calcula traduce ingles frances
    perro gato cachorro pez caballo pajaro veterinario pulgas planta tomate rosa
    carro coche auto motor llanta aceite freno mecanico gasolina corriente camioneta moto bicicleta seguro hipoteca prestamo bolsa bitcoin
    cripto invertir loteria horoscopo signo dios biblia iglesia boda cumpleanos regalo
    pelicula actor cine concierto novela libro autor museo
    guitarra piano yoga gimnasio ejercicio peso zapatos vestido pelo maquillaje
    google icloud apple microsoft xbox playstation nintendo steam roblox fortnite gmail yahoo hotmail chatgpt alexa siri discord
    hbo vix liverpool coppel oxxo bbva santander banamex banorte mercado libre rappi didi shein temu
    derechos legal ilegal ley leyes policia arresto carcel delito testigo testamento
    empleo vacante curriculum entrevista acciones dueño fundador
    estudiante militar veterano jubilado promocion cupon garantia puntos recompensas
    vecino vecina ex novio novia famoso reloj dron tinta laptop macbook excel photoshop python
    instrucciones ignora sistema administrador guion`,
} as const

const stems = { en: stemsOf('en'), es: stemsOf('es') } as const

function stemsOf(language: Language): ReadonlySet<string> {
  return new Set(analyse(words[language], language).map(({ term }) => term))
}

function isForeign(term: string, language: Language): boolean {
  return stems[language].has(term)
}

/** Markup, an address, or orders to whoever answers: nothing that a customer asks a support site. */
const orders =
  /<[a-z!/]|https?:|javascript:|\]\(|\b(ignore|disregard|forget|olvida|ignora)\b.{0,30}\b(previous|above|instructions?|rules|instrucciones|reglas|anterior)|\b(system|developer) (prompt|mode)\b|\b(pretend|act as|finge|actua como)\b|\brepeat after me\b/i

/** Terms of a question that belong to such a topic. */
export function foreignTerms(question: string, tokens: readonly Token[], language: Language): string[] {
  const found = orders.test(question) ? ['<orders>'] : []
  return [...found, ...new Set(tokens.filter(({ term, isStopword }) => !isStopword && isForeign(term, language)).map(({ term }) => term))]
}
