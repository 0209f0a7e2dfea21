import type { SiteVariant } from '#contracts/site-path.ts'
import type { SpeedCopy } from '../copy.en.ts'
import type { Explained } from '../rules/explain-result.ts'
import type { SpeedLink } from '../rules/speed-link.ts'

/** An account that can be tested, as its choice shows it. */
export interface SpeedAccount {
  number: string
  label: string
  href: string
  isCurrent: boolean
}

/** One test as the history shows it; every text is ready. */
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

/** Under which path a test of an account begins and ends. */
export interface SpeedGateway {
  uverseAccnt: string
  oui: string
  sn: string
}

export interface SpeedPage {
  variant: SiteVariant
  copy: SpeedCopy
  supportPhone: string
  /** of a signed-in person; undefined for everybody else */
  own:
    | {
        accounts: readonly SpeedAccount[]
        gateway: SpeedGateway
        planText: string | undefined
        planKbps: number | undefined
        /** undefined where they cannot be read now */
        lines: readonly SpeedLine[] | undefined
        /** what the chart shows, in one sentence */
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
        /** what helps now; undefined where nothing has to be done */
        way: { label: string; href: string } | undefined
      }
}
