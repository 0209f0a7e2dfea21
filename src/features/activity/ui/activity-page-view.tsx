import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import type { ActivityMonth, ActivityPage } from '../activity-view.ts'
import styles from './activity.module.css'

/** ORD-04: the activity timeline of a customer, the newest month open. Filters are links, so that they work without JavaScript. */
export function ActivityPageView({ page }: { page: ActivityPage }) {
  const { copy, filters, isFiltered, months, missing, newerHref, olderHref, supportPhone } = page
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title }) }} title={copy.title} lead={copy.lead} icon="clock" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            <ChoiceLinks label={copy.filter} choices={filters} />
            {missing && (
              <Banner tone="caution" title={copy.missing}>
                {missing}
              </Banner>
            )}
            {months === undefined ? (
              <Banner tone="caution" title={copy.down}>
                {fill(copy.downText, { phone: supportPhone })}
              </Banner>
            ) : months.length === 0 ? (
              !missing && (
                <div className={styles.empty}>
                  <Picture name="empty" decorative />
                  <h2>{isFiltered ? copy.noneOfThese : copy.none}</h2>
                  <p>{isFiltered ? copy.noneOfTheseText : copy.noneText}</p>
                </div>
              )
            ) : (
              <div>
                {months.map(({ month, count, days }, at) => (
                  <details key={month} className={styles.month} open={at === 0}>
                    <summary className={styles.summary}>
                      <h2 className={styles.name}>
                        {month} <span className={styles.count}>{count}</span>
                      </h2>
                      <Icon name="chevron-down" />
                    </summary>
                    {days.map((day) => (
                      <Day key={day.day} {...day} />
                    ))}
                  </details>
                ))}
              </div>
            )}
            {(newerHref || olderHref) && (
              <p className={styles.ways}>
                {newerHref && (
                  <ButtonLink variant="secondary" href={newerHref}>
                    {copy.newer}
                  </ButtonLink>
                )}
                {olderHref && (
                  <ButtonLink variant="secondary" href={olderHref}>
                    {copy.older}
                  </ButtonLink>
                )}
              </p>
            )}
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function Day({ day, entries }: ActivityMonth['days'][number]) {
  return (
    <section className={styles.day}>
      <h3 className={styles.date}>{day}</h3>
      <ul>
        {entries.map(({ id, icon, title, text, time, href }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.icon}>
              <Icon name={icon} size="sm" />
            </span>
            <div className={styles.words}>
              <a className={styles.title} href={href}>
                {title}
              </a>
              {text && <p className={styles.text}>{text}</p>}
            </div>
            {time && <p className={styles.time}>{time}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
