import type { SiteVariant } from '#contracts/site-path.ts'
import type { SpeedCopy } from '../copy.en.ts'
import type { Explained } from '../rules/explain-result.ts'
import type { SpeedLink } from '../rules/speed-link.ts'

/** An account that can be tested, as one of the page's choices. */
export interface SpeedAccount {
  number: string
  label: string
  href: string
  isCurrent: boolean
}

/** One test of the history, as finished text. */
export interface SpeedLine {
  id: string
  href: string
  when: string
  downloadKbps: number
  uploadKbps: number
  download: string
  upload: string
  latency: string
  jitter: string
  link: string
}

/** The parameters of the paths at which an account's test begins and ends. */
export interface SpeedGateway {
  uverseAccnt: string
  oui: string
  sn: string
}

export interface SpeedPage {
  variant: SiteVariant
  copy: SpeedCopy
  supportPhone: string
  /** for a signed-in customer; undefined for visitors */
  own:
    | {
        accounts: readonly SpeedAccount[]
        gateway: SpeedGateway
        planText: string | undefined
        planKbps: number | undefined
        /** undefined if the results could not be read */
        lines: readonly SpeedLine[] | undefined
        /** the chart's content in one sentence */
        chartText: string
      }
    | undefined
  isSignedIn: boolean
  signInHref: string
}

export interface ResultPage {
  variant: SiteVariant
  copy: SpeedCopy
  supportPhone: string
  isSignedIn: boolean
  state:
    | { kind: 'missing' | 'down' }
    | {
        kind: 'result'
        isOwn: boolean
        when: string
        link: SpeedLink
        figures: { download: string; upload: string; latency: string; loaded: string; jitter: string }
        verdict: Explained['verdict']
        text: string
        remarks: readonly string[]
        uses: readonly string[]
        planText: string | undefined
        shareUrl: string
        /** the suggested next step; undefined if nothing needs to be done */
        way: { label: string; href: string } | undefined
      }
}
