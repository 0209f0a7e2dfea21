import type { SiteVariant } from '#contracts/site-path.ts'
import type { SpotName } from '#ui/pictures/spot-names.ts'
import type { FixesCopy } from '../copy.en.ts'

/** What the pages of fixes show, as finished text and links. */

export interface FixTile {
  id: string
  title: string
  text: string
  href: string
}

export interface FixListPage {
  variant: SiteVariant
  copy: FixesCopy
  supportPhone: string
  /** undefined if the fixes could not be read */
  fixes: FixTile[] | undefined
}

/** A question with its answer: 'What does the light show?' 'Red'. */
export interface FixAnswer {
  question: string
  answer: string
  /** if the gateway gave the answer: how long ago, in words */
  byGateway: string | undefined
  /** address at which the question can be answered differently */
  changeHref: string
}

export interface FixPage {
  variant: SiteVariant
  copy: FixesCopy
  supportPhone: string
  id: string
  /** the way as it stands in the address, which the browser keeps to resume the fix */
  way: string
  title: string
  description: string
  picture: SpotName
  minutesText: string
  step: { id: string; title: string; html: string }
  /** for a question: 'Step 2 of up to 5', and the same as numbers */
  progress: { text: string; at: number; of: number } | undefined
  choices: { label: string; href: string }[]
  /** for an end: what it was, and where to go next */
  end: { kind: 'fixed' | 'ticket' | 'visit'; reportHref: string; appointmentsHref: string } | undefined
  /** OUT-05: an outage at the customer's address, or a national one, that explains the problem; shown first */
  outage: { title: string; href: string } | undefined
  /** ORD-03: the account is suspended, or comes back after a confirmed arrangement */
  suspension: { isComingBack: boolean; title: string; text: string; link: { label: string; href: string } } | undefined
  /** answers that were just read from the gateway instead of asked, each with a link to answer the question oneself */
  told: { sentences: { text: string; askHref: string }[]; when: string } | undefined
  /** if the gateway's answer leads into another fix: that answer, shown in place of the choices */
  goOn: { answer: string; href: string } | undefined
  /** the line has no service; the bill's page says why */
  lineOff: { href: string } | undefined
  /** for a customer with several gateways: the choice of account */
  accounts: { label: string; href: string; isCurrent: boolean }[]
  answers: FixAnswer[]
  backHref: string | undefined
  startHref: string
  /** the address holds a way that this fix no longer has */
  isLost: boolean
}

/** NET-10: the steps that were tried before a problem is reported. The report includes them like a conversation. */
export interface Tried {
  /** initial text of the report's description, in the customer's voice */
  description: string
  turns: { question: string; answer: string }[]
  /** heading above the steps on the report's page */
  title: string
  text: string
}
