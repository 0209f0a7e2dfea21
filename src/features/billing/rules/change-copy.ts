import type { Locale } from '#contracts/identity.ts'
import type { LineKind } from './bill-schema.ts'

type Say = (label: string, isMore: boolean) => string
type Ways = Record<'began' | 'ended' | 'changed', Say>

const english: Record<LineKind, Ways> = {
  plan: { began: (label) => `Your plan is now ${label}`, ended: (label) => `You no longer have ${label}`, changed: (label, isMore) => `${label} costs ${isMore ? 'more' : 'less'}` },
  addOn: { began: (label) => `You added ${label}`, ended: (label) => `${label} was removed`, changed: (label, isMore) => `${label} costs ${isMore ? 'more' : 'less'}` },
  equipment: { began: (label) => `New equipment, ${label}`, ended: (label) => `No more charge for ${label}`, changed: (label, isMore) => `${label} costs ${isMore ? 'more' : 'less'}` },
  usage: { began: (label) => `You used ${label}`, ended: (label) => `No ${label} this time`, changed: (label, isMore) => `You used ${isMore ? 'more' : 'less'} of ${label}` },
  fee: { began: (label) => `A fee was charged (${label})`, ended: (label) => `The fee was for one time (${label})`, changed: (label, isMore) => `The fee is ${isMore ? 'higher' : 'lower'} (${label})` },
  tax: { began: (label) => `New, ${label}`, ended: (label) => `No more ${label}`, changed: (label, isMore) => `${label} are ${isMore ? 'higher' : 'lower'}` },
  discount: { began: (label) => `You get a promotion, ${label}`, ended: () => 'Your promotion ended', changed: (label, isMore) => `Your promotion ${label} is ${isMore ? 'smaller' : 'larger'}` },
  credit: { began: (label) => `We credited you, ${label}`, ended: (label) => `The credit ${label} was for one time`, changed: (label, isMore) => `The credit ${label} is ${isMore ? 'smaller' : 'larger'}` },
}

const spanish: Record<LineKind, Ways> = {
  plan: { began: (label) => `Su plan ahora es ${label}`, ended: (label) => `Ya no tiene ${label}`, changed: (label, isMore) => `${label} cuesta ${isMore ? 'más' : 'menos'}` },
  addOn: { began: (label) => `Usted agregó ${label}`, ended: (label) => `Se quitó ${label}`, changed: (label, isMore) => `${label} cuesta ${isMore ? 'más' : 'menos'}` },
  equipment: { began: (label) => `Equipo nuevo, ${label}`, ended: (label) => `Ya no se cobra ${label}`, changed: (label, isMore) => `${label} cuesta ${isMore ? 'más' : 'menos'}` },
  usage: { began: (label) => `Usted usó ${label}`, ended: (label) => `Esta vez, nada de ${label}`, changed: (label, isMore) => `Usted usó ${isMore ? 'más' : 'menos'} de ${label}` },
  fee: { began: (label) => `Se cobró un cargo (${label})`, ended: (label) => `El cargo fue por una vez (${label})`, changed: (label, isMore) => `El cargo es ${isMore ? 'más alto' : 'más bajo'} (${label})` },
  tax: { began: (label) => `Ahora hay ${label}`, ended: (label) => `Ya no hay ${label}`, changed: (label, isMore) => `${label} ${isMore ? 'suben' : 'bajan'}` },
  discount: { began: (label) => `Usted tiene una promoción, ${label}`, ended: () => 'Su promoción terminó', changed: (label, isMore) => `Su promoción ${label} es ${isMore ? 'menor' : 'mayor'}` },
  credit: { began: (label) => `Le abonamos ${label}`, ended: (label) => `El abono ${label} fue por una vez`, changed: (label, isMore) => `El abono ${label} es ${isMore ? 'menor' : 'mayor'}` },
}

/** Sentences about a changed bill line, by its kind; the amount is appended to them. */
export const changeCopy: Readonly<Record<Locale, Record<LineKind, Ways>>> = { en: english, es: spanish }
