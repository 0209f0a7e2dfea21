import type { SiteVariant } from '#contracts/site-path.ts'
import type { SpotName } from '#ui/pictures/spot-names.ts'
import type { FixesCopy } from '../copy.en.ts'

/** What the pages of fixes show, in words and ready links. */

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
  /** undefined where nothing answered */
  fixes: FixTile[] | undefined
}

/** What has been answered: 'What does the light show?' 'Red'. */
export interface FixAnswer {
  question: string
  answer: string
  /** where the gateway gave the answer: since when, in words */
  byGateway: string | undefined
  /** to answer it otherwise */
  changeHref: string
}

export interface FixPage {
  variant: SiteVariant
  copy: FixesCopy
  supportPhone: string
  id: string
  /** the way, as the address has it: what a browser keeps to take the fix up again */
  way: string
  title: string
  description: string
  picture: SpotName
  minutesText: string
  step: { id: string; title: string; html: string }
  /** of a question: 'Step 2 of at most 5', and the same as figures */
  progress: { text: string; at: number; of: number } | undefined
  choices: { label: string; href: string }[]
  /** of an end */
  end: { kind: 'fixed' | 'ticket' | 'visit'; reportHref: string; appointmentsHref: string } | undefined
  /** OUT-05: what explains the problem, where the person's service is or everywhere; said first */
  outage: { title: string; href: string } | undefined
  /** what was just read of the gateway and not asked, each with the way to answer it oneself */
  told: { sentences: { text: string; askHref: string }[]; when: string } | undefined
  /** where the gateway's answer leads into another fix: that answer stands in place of the choices then */
  goOn: { answer: string; href: string } | undefined
  /** the line has no service: what says why */
  lineOff: { href: string } | undefined
  /** of somebody with several gateways: whose is asked */
  accounts: { label: string; href: string; isCurrent: boolean }[]
  answers: FixAnswer[]
  backHref: string | undefined
  startHref: string
  /** the address that was followed is no way of this fix any more */
  isLost: boolean
}

/** NET-10: what was tried before somebody reported a problem: the report takes it along as it does a conversation. */
export interface Tried {
  /** in the person's words, for the form */
  description: string
  turns: { question: string; answer: string }[]
  /** above the steps, where the report shows them */
  title: string
  text: string
}
