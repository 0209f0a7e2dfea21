import { expect, test } from 'vitest'
import { wishIn } from './sms-wish.ts'

test('TIC-05 a word that ends messages is understood in both languages, and nothing else is taken for one', () => {
  for (const text of ['STOP', ' stop. ', 'Stop texting me please', 'Stop all', 'opt-out', 'Unsubscribe', 'cancel', 'QUIT!', 'Alto', 'ALTO por favor', 'baja', 'Dar de baja', 'cancelar ya', '¡Alto!']) expect(wishIn(text), text).toBe('stop')
  for (const text of ['START', 'unstop', 'Opt in', 'alta', 'Iniciar', 'reanudar mensajes']) expect(wishIn(text), text).toBe('start')
  for (const text of ['', '…', 'It does not stop', 'La velocidad baja mucho', 'please', 'Where do I cancel my order?', 'stop start', '👍']) expect(wishIn(text), text).toBeUndefined()
})
