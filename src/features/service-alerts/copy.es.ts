import type { AlertsCopy } from './copy.en.ts'

export const copy: AlertsCopy = {
  lineDown: { title: 'Su línea de internet no funciona.', text: 'El gateway tiene corriente, pero no conexión (cuenta terminada en {ending}).', label: 'Vamos a arreglarlo' },
  unregistered: { title: '{name} está sin servicio.', text: 'Nuestra red no la tiene registrada.', label: 'Renovar la conexión' },
  noInput: { title: 'TV «{name}»: sin señal.', text: 'Al receptor no le llega nada.', label: 'Vamos a arreglarlo' },
  frozen: { title: 'TV «{name}»: la imagen está congelada.', text: '', label: 'Reiniciarla' },
  weakExtender: 'A un extensor le llega poco Wi-Fi.',
  weakDevices: 'A {count} dispositivos les llega poco Wi-Fi.',
  weakWifi: { title: 'A un dispositivo le llega poco Wi-Fi.', text: '', label: 'Vamos a arreglarlo' },
  oldFirmware: { title: 'El software de su gateway está desactualizado.', text: 'Al reiniciarlo se instala el nuevo.', label: 'Ver la red de su casa' },
}
