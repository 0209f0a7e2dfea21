import { apology, askPage, contactLabel, directAnswer, handover, languageLabels, ownMatters, personal, remarks } from '../copy.en.ts'
import * as spanish from '../copy.es.ts'

const english = { apology, askPage, contactLabel, directAnswer, handover, languageLabels, ownMatters, personal, remarks }

/** The texts of this feature by language. They are sent within answers and pages; no browser bundle contains them. */
export const answersCopy: Readonly<Record<'en' | 'es', typeof english>> = {
  en: english,
  es: { apology: spanish.apology, askPage: spanish.askPage, contactLabel: spanish.contactLabel, directAnswer: spanish.directAnswer, handover: spanish.handover, languageLabels, ownMatters: spanish.ownMatters, personal: spanish.personal, remarks: spanish.remarks },
}
