import { useCopy } from '#ui/text/copy.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Container } from '#ui/layout/layout.tsx'
import styles from './outage-banner.module.css'

export interface OutageNews {
  id: string
  title: string
  /** 'Since 9:12 am.', in the zone of the place that it is about */
  begin: string
  /** 'Back by about 1 pm.', or that it is late or not known yet; empty where planned work has no end */
  end: string
  /** work of the next day, which is told before it begins */
  isPlanned: boolean
}

/** HOME-14: stands where the banner would, while nothing is down. */
export const OutageSpacer = () => <div id="outage-spacer" className={styles.spacer} />

/** HOME-14: what is known to be down, since when, and until when. `told`: the one that the page begins with, whose end and help stand there. */
export function OutageBanner({ outages, told, helpHref }: { outages: readonly OutageNews[]; told?: string | undefined; helpHref: string }) {
  const copy = useCopy('support-home')
  return (
    <section id="outage-banner" className={styles.band} aria-label={copy.outageTitle}>
      <Container>
        <div className={styles.list}>
          {outages.map((outage) => (
            <Banner key={outage.id} tone="caution" title={outage.title}>
              <p>
                {outage.begin}{' '}
                {outage.id !== told && (
                  <>
                    {outage.end} <a href={helpHref}>{copy.outageHelp}</a>
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
