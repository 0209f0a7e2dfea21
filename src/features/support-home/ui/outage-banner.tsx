import { dateFormat } from '#platform/time/date-format.ts'
import { useCopy, useLocale } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Container } from '#ui/layout/layout.tsx'
import styles from './outage-banner.module.css'

export interface OutageNews {
  id: string
  title: string
  /** instants in ms; shown in the page's zone, which the zone's short name makes plain */
  startedAt: number
  /** undefined while nobody can say */
  restoreAt: number | undefined
  isLate: boolean
  /** work of the next day, which is told before it begins */
  isPlanned: boolean
}

/** HOME-14: stands where the banner would, while nothing is down. */
export const OutageSpacer = () => <div id="outage-spacer" className={styles.spacer} />

/** HOME-14: what is known to be down, since when, and until when. `told`: the one that the page begins with, whose end and help stand there. */
export function OutageBanner({ outages, told, helpHref, timeZone }: { outages: readonly OutageNews[]; told?: string | undefined; helpHref: string; timeZone: string }) {
  const copy = useCopy('support-home')
  const locale = useLocale()
  const format = dateFormat(locale, `outage ${timeZone}`, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
  return (
    <section id="outage-banner" className={styles.band} aria-label={copy.outageTitle}>
      <Container>
        <div className={styles.list}>
          {outages.map((outage) => (
            <Banner key={outage.id} tone="caution" title={outage.title}>
              <p>
                {fill(outage.isPlanned ? copy.outagePlanned : copy.outageSince, { time: format.format(outage.startedAt) })}.{' '}
                {outage.id !== told && (
                  <>
                    {outage.restoreAt === undefined ? copy.outageOpen : outage.isLate ? copy.outageLate : fill(copy.outageRestore, { time: format.format(outage.restoreAt) })}.{' '}
                    <a href={helpHref}>{copy.outageHelp}</a>
                  </>
                )}
              </p>
            </Banner>
          ))}
        </div>
      </Container>
    </section>
  )
}
