import type { Locale } from '#contracts/identity.ts'
import { copy as english, type AreaCopy, type AppointmentCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'

/** The texts of the area and its flows in the page's language. */
export function readAppointmentCopy(locale: Locale): AppointmentCopy {
  return locale === 'es' ? spanish : english
}

const areaCopies = { en: areaCopyOf(english), es: areaCopyOf(spanish) }

/** The part of the texts that the area needs on a page that is not only about appointments. */
export function readAreaCopy(locale: Locale): AreaCopy {
  return areaCopies[locale]
}

function areaCopyOf({ yourAppointment, yourAppointments, downText, reachPerson, contact, track, move, nextFree, needOtherTime, changeContact, cancel, details, short, close, waiting, stillWaiting, tryAgain, list, titles, notices }: AppointmentCopy): AreaCopy {
  const { recognised, signIn, signInText, signInLabel, find } = list
  return {
    yourAppointment,
    yourAppointments,
    downText,
    reachPerson,
    contact,
    track,
    move,
    nextFree,
    needOtherTime,
    changeContact,
    cancel,
    details,
    short,
    close,
    waiting,
    stillWaiting,
    tryAgain,
    list: { recognised, signIn, signInText, signInLabel, find },
    titles: { down: titles.down },
    notices: { offline: notices.offline },
  }
}
