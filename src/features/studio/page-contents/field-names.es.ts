import type { fieldNames as english } from './field-names.en.ts'

export const fieldNames: typeof english = {
  fields: {
    banners: 'Avisos', key: 'Clave', 'banners.key': 'Dónde aparece', tone: 'Tono', title: 'Título', text: 'Texto', link: 'Enlace', dismissLabel: 'Botón que lo oculta',
    hero: 'Cabecera de la página', welcomeTitle: 'Título de bienvenida', heading: 'Encabezado', headingSignedIn: 'Encabezado con la sesión iniciada', signInPrompt: 'Por qué iniciar sesión', signInLabel: 'Botón para iniciar sesión',
    cards: 'Tarjetas', serviceName: 'Servicio', cardTitle: 'Título de la tarjeta', description: 'Descripción', buttonLabel: 'Botón', buttonURL: 'Dirección del botón', isDefault: 'La ven todos los visitantes', cardLinks: 'Enlaces de la tarjeta', label: 'Palabras', url: 'Dirección', ownUrl: 'Dirección para clientes con sesión iniciada',
    serviceSelection: 'Elección de servicio', items: 'Servicios', ctaLabel: 'Palabras', ctaUrl: 'Dirección',
    contact: 'Contacto', library: 'Biblioteca', links: 'Enlaces', linkLabel: 'Palabras', linkPosition: 'Posición', linkWebUrl: 'Dirección', linkMobileUrl: 'Dirección en el teléfono', isSameDomainRelativeUrl: 'Dentro de las páginas de la cuenta', traceId: 'Nombre en los informes', sendHitNow: 'Informar del clic enseguida',
    crossAudience: 'Al otro sitio', search: 'Búsqueda', placeholder: 'Palabras del campo vacío', notice: 'Aviso',
    appointmentFinder: 'Buscador de citas', body: 'Texto', found: 'Visitas encontradas', below: 'Encabezado si son pocas', above: 'Encabezado si son muchas', belowText: 'Texto si son pocas', aboveText: 'Texto si son muchas', button: 'Botón', empty: 'Nada encontrado', orderId: 'Por número de pedido', ban: 'Por número de cuenta', error: 'No funciona',
    seo: 'Para buscadores', metaSeotitle: 'Título en el navegador', metaDescription: 'Descripción en los resultados', metaKeywords: 'Palabras clave', metaRobots: 'Para robots', 'seo.url': 'Dirección de la página', linkRelCanonical: 'Dirección canónica en inglés', linkRelCanonicalESUS: 'Dirección canónica en español',
    subHeader: 'Línea bajo el título', showLabel1: 'Mostrar más', showLabel2: 'Mostrar menos', loadingMsgArray: 'Mientras busca, por orden', resubmitMsg: 'Cuando tarda demasiado', resubmitButton: 'Botón para preguntar otra vez', noAnswer: 'Sin respuesta', errorMsg: 'Mensajes de error', content: 'Contenido', 'errorMsg.content': 'Por código', cta: 'Botón para preguntar', inputPlaceHolder: 'Palabras del campo vacío', askSimilarQuestionLabel: 'Sobre las preguntas parecidas', citationLinkLabel: 'Enlace a una fuente', citationHeader: 'Sobre las fuentes', legalDisclaimerLabel: 'Advertencia', gptVersion: 'Versión de las respuestas', personalizedAnswerSuffix: 'Tras una respuesta personal', personText: 'Cómo hablar con una persona',
    remarks: 'Respuestas a la charla', greeting: 'Saludo', thanks: 'Gracias', goodbye: 'Despedida', robot: '¿Es un robot?', abilities: '¿Qué sabe hacer?', person: 'Una persona, por favor', notHelped: 'No me ha servido', insult: 'Insultos', ready: '¿Puedo preguntar?', agreement: 'Asentimiento', emergency: 'Emergencia', noEmergencyCall: 'El 911 no contesta', fire: 'Incendio', violence: 'Violencia', crisis: 'Crisis', language: 'Otro idioma',
    feedback: 'Opinión', feedbackHeader: 'Encabezado', label1: 'Primer motivo', label2: 'Segundo motivo', label3: 'Tercer motivo', label4: 'Cuarto motivo', feedbackTxt: 'Cuéntenos más', feedbackSubHeader: 'Línea bajo el encabezado', submitBtn: 'Botón para enviar', feedbackLabel: 'Pregunta bajo la respuesta', positiveTxt: 'Tras un sí', serviceDetails: 'Servicios para hogares', smbServiceDetails: 'Servicios para empresas', navigationTree: 'Ruta del servicio', displayText: 'Palabras sobre el campo', errorText: 'Mensaje de error',
    topics: 'Temas', topic: 'Nombre en las direcciones', icon: 'Símbolo', picture: 'Imagen', first: 'Artículos que van primero', subs: 'Partes del tema', sub: 'Nombre en las direcciones', 'content.topic': 'Tema',
    hours: 'Horario', subject: 'Asunto', says: 'Horario en palabras', days: 'Días (1 es lunes)', from: 'Desde', to: 'Hasta',
    devices: 'Dispositivos', make: 'Marca, en las direcciones', model: 'Modelo, en las direcciones', name: 'Nombre', kind: 'Tipo', articles: 'Artículos', position: 'Lugar en la lista', category: 'Categoría de un caso', minutes: 'Minutos que lleva',
    ticketCategories: 'De qué puede tratar un problema', hint: 'Línea debajo', firstAnswerHours: 'Primera respuesta en horas', callbackHours: 'Cuándo se devuelve la llamada', 'callbackHours.days': 'Días (0 es domingo)', windows: 'Horas de un día así', ticketMacros: 'Textos de la mesa de atención', status: 'Estado que sigue',
  },
  hints: {
    headingSignedIn: '{firstName} se reemplaza por el nombre',
    loadingMsgArray: 'Cinco líneas: a los 0, 5, 10, 14 y 18 segundos',
    noAnswer: '[[searchTerm]] y [[TOPIC]] se reemplazan',
    serviceName: 'Una palabra que es igual en los dos idiomas',
    days: 'Un número en cada línea',
    first: 'Números KM, uno en cada línea, cinco como máximo',
    articles: 'Números KM, uno en cada línea',
    'cards.description': 'Una frase bajo el título',
    linkMobileUrl: 'Déjelo vacío para usar la otra dirección',
    body: 'Markdown: ## encabezado, **negrita**, 1. paso, [palabras](KM1000101), [palabras](topic:internet/wi-fi), [palabras](page:contact)',
    key: 'Cómo se llama en las direcciones',
    'banners.key': 'Al principio de esa página; de varios con el mismo lugar, el primero',
  },
  choices: {
    info: 'Información', good: 'Bueno', caution: 'Precaución', bad: 'Malo', supportHome: 'Ayuda, hogares', smbSupportHome: 'Ayuda, empresas', 'index, follow': 'Mostrar esta página en los resultados', 'noindex, follow': 'No mostrar esta página en los resultados', 'index, nofollow': 'Mostrar esta página, sin seguir sus enlaces', 'noindex, nofollow': 'No mostrar esta página ni seguir sus enlaces', gateway: 'Gateway', extender: 'Extensor de Wi-Fi', receiver: 'Receptor de TV', antenna: 'Antena', other: 'Otro equipo', internet: 'Internet', wireless: 'Móvil', bill: 'Factura', prepaid: 'Prepago', tv: 'TV', phone: 'Teléfono', landline: 'Línea fija', mail: 'Correo', account: 'Cuenta', business: 'Empresa', help: 'Ayuda',
    acknowledged: 'Recibido', inProgress: 'En curso', held: 'En espera', pending: 'A la espera del cliente', resolved: 'Resuelto', closed: 'Cerrado', cancelled: 'Cancelado', rejected: 'Rechazado',
  },
}
