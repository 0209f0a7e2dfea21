import type { Language } from '#search-engine/text/analyse.ts'

/**
 * Pairs of sentences that mean nearly the same in other words; sentences of different pairs are unrelated. The cosines
 * that an encoder gives to related and unrelated sentences tell the scale of its numbers. The sentences are about
 * everyday matters, the same in each language, and come from no site's articles.
 */
export const calibrationPairs: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['My car does not start in the morning.', 'The engine of my vehicle will not turn on early in the day.'],
    ['How much does a ticket to the museum cost?', 'What is the price of admission to the exhibition?'],
    ['The soup needs more salt.', 'This broth tastes bland.'],
    ['I forgot the password of my email.', 'I cannot remember how to log in to my mailbox.'],
    ['When does the next train leave?', 'At what time is the departure of the following railway service?'],
    ['The internet at home is very slow.', 'Web pages take forever to load in my house.'],
    ['I want my money back.', 'Please give me a refund.'],
    ['The doctor told me to rest.', 'My physician recommended staying in bed.'],
    ['Where can I pay my bill?', 'Which places accept payment of an invoice?'],
    ['It will rain tomorrow.', 'Showers are forecast for the coming day.'],
    ['My phone has no signal.', 'There is no reception on my mobile.'],
    ['The package arrived broken.', 'The parcel was damaged on delivery.'],
    ['I would like to cancel my subscription.', 'How do I end my membership?'],
    ['The dog barks all night.', 'That puppy is noisy until dawn.'],
    ['The television has a picture but no sound.', 'I can see the show, but the TV is silent.'],
    ['We are moving to a new apartment.', 'Our family changes its home address.'],
    ['Turn the device off and on again.', 'Restart the equipment.'],
    ['The shop is closed on Sundays.', 'The store does not open at the weekend.'],
    ['She learned to play the piano as a child.', 'As a little girl she took up a musical instrument.'],
    ['Can I speak with a person?', 'I need to talk to a human being.'],
  ],
  es: [
    ['Mi carro no arranca por la mañana.', 'El motor de mi vehículo no enciende temprano en el día.'],
    ['¿Cuánto cuesta una entrada al museo?', '¿Qué precio tiene el acceso a la exposición?'],
    ['A la sopa le falta sal.', 'Este caldo está desabrido.'],
    ['Olvidé la contraseña de mi correo.', 'No recuerdo cómo entrar a mi buzón.'],
    ['¿Cuándo sale el próximo tren?', '¿A qué hora parte el siguiente servicio de ferrocarril?'],
    ['El internet de la casa está muy lento.', 'Las páginas web tardan muchísimo en cargar en mi hogar.'],
    ['Quiero que me devuelvan mi dinero.', 'Solicito un reembolso.'],
    ['El doctor me dijo que descansara.', 'Mi médico recomendó quedarme en cama.'],
    ['¿Dónde puedo pagar mi recibo?', '¿Qué lugares aceptan el pago de una factura?'],
    ['Mañana va a llover.', 'Se esperan chubascos para el día siguiente.'],
    ['Mi teléfono no tiene señal.', 'No hay cobertura en mi celular.'],
    ['El paquete llegó roto.', 'La caja estaba dañada al entregarla.'],
    ['Me gustaría cancelar mi suscripción.', '¿Cómo doy de baja mi membresía?'],
    ['El perro ladra toda la noche.', 'Ese cachorro hace ruido hasta la madrugada.'],
    ['La televisión tiene imagen pero no sonido.', 'Veo el programa, pero la tele está muda.'],
    ['Nos mudamos a un apartamento nuevo.', 'Nuestra familia cambia de domicilio.'],
    ['Apague el aparato y vuelva a encenderlo.', 'Reinicie el equipo.'],
    ['La tienda cierra los domingos.', 'El comercio no abre el fin de semana.'],
    ['Ella aprendió a tocar el piano de niña.', 'Desde pequeña se dedicó a un instrumento musical.'],
    ['¿Puedo hablar con una persona?', 'Necesito conversar con un ser humano.'],
  ],
}
