import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useCopy, useLocale } from '#ui/copy.tsx'
import { Band, Container, Stack } from '#ui/layout.tsx'
import { LinkList } from '#ui/link-list.tsx'
import type { ArticleSummary, Device } from '../contract.ts'
import { deviceArticlePath } from '../device-path.ts'
import { HelpBand } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'
import { Together } from './together.tsx'
import styles from './device-selector-view.module.css'

/** Makes, then their models, then the articles for each. */
export function DeviceSelectorView({ devices, variant, supportPhone }: { devices: readonly Device[]; variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  const makes = byMake(devices)
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: copy.deviceHelp }]} title={copy.deviceHelp} lead={copy.deviceHelpText} icon="router">
        <nav aria-label={copy.makes}>
          <ul className={styles.makes}>
            {makes.map(([first]) => (
              <li key={first!.make}>
                <a className={styles.make} href={`#make-${first!.make}`}>
                  {first!.makeName}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHeading>
      <Band>
        <Container>
          <Stack gap={12}>
            {makes.map((models) => (
              <Make key={models[0]!.make} devices={models} variant={variant} />
            ))}
            <div className={styles.missing}>
              <h2 className={styles.title}>{copy.deviceMissingTitle}</h2>
              <p>{copy.deviceMissingText}</p>
              <ButtonLink href={supportPath(variant, 'library')} variant="secondary">
                {copy.allTopics}
              </ButtonLink>
            </div>
          </Stack>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}

/** The devices of each make, the makes in the order in which they come first. */
function byMake(devices: readonly Device[]): Device[][] {
  const makes = new Map<string, Device[]>()
  for (const device of devices) makes.set(device.make, [...(makes.get(device.make) ?? []), device])
  return [...makes.values()]
}

function Make({ devices, variant }: { devices: readonly Device[]; variant: SiteVariant }) {
  const { make, makeName } = devices[0]!
  return (
    <section className={styles.section} id={`make-${make}`} aria-labelledby={`make-${make}-title`}>
      <h2 className={styles.title} id={`make-${make}-title`}>
        {makeName}
      </h2>
      <div className={styles.models}>
        {devices.map((device) => (
          <Card key={device.model} id={`device-${make}-${device.model}`} icon={device.kind === 'gateway' ? 'router' : 'wireless'} title={device.name} level={3}>
            <LinkList
              items={device.articles.map((article) => ({
                key: article.id,
                label: <ArticleTitle article={article} />,
                href: deviceArticlePath(variant, device, article),
              }))}
            />
          </Card>
        ))}
      </div>
    </section>
  )
}

function ArticleTitle({ article }: { article: ArticleSummary }) {
  const locale = useLocale()
  return (
    <span lang={article.locale === locale ? undefined : article.locale}>
      <Together text={article.title} />
    </span>
  )
}
