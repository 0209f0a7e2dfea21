import { useCopy } from '#ui/text/copy.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Container } from '#ui/layout/layout.tsx'
import styles from './outage-banner.module.css'

export interface OutageNews {
  id: string
  title: string
  /** 'Since 9:12 am.', in the time zone of the outage's location */
  begin: string
  /** 'Back by about 1 pm.', or that the repair is late or its end unknown; empty for planned work without an end */
  end: string
  /** planned work of the next day, announced before it begins */
  isPlanned: boolean
}

/** HOME-14: takes the place of the banner while there is no outage. */
export const OutageSpacer = () => <div id="outage-spacer" className={styles.spacer} />

/**
 * HOME-14: the known outages with their begin and end, linked to what is known of them. `told` is the id of the outage in the page's state line, which
 * already shows its end and the help link.
 */
export function OutageBanner({ outages, told, helpHref, outagesHref }: { outages: readonly OutageNews[]; told?: string | undefined; helpHref: string; outagesHref: string }) {
  const copy = useCopy('support-home')
  return (
    <section id="outage-banner" className={styles.band} aria-label={copy.outageTitle}>
      <Container>
        <div className={styles.list}>
          {outages.map((outage) => (
            <Banner key={outage.id} tone="caution" title={outage.title} href={outagesHref}>
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
