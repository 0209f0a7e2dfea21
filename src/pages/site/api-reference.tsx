import { Fragment } from 'react'
import { openApiDocument } from '#platform/services/open-api.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import card from '#ui/layout/card.module.css'
import chips from '#ui/layout/chips.module.css'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/api-reference'
import styles from './api-reference.module.css'
import { summariseApi, type FeatureSummary, type FieldRow, type OperationSummary } from '#platform/services/api-summary.ts'

export function loader(args: Route.LoaderArgs) {
  const { publicUrl } = pageContextOf(args).request.runtime.config
  const document = openApiDocument(
    pageContextOf(args).request.runtime.endpoints,
    { title: 'Careline', version: '0.1.0', serverUrl: publicUrl },
  )
  return { serverUrl: publicUrl, about: document.info.description, features: summariseApi(document) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'API reference' },
  { name: 'description', content: 'Every service of this site: what it does, who may call it, what goes in and what comes out.' },
]

/** In English only, like the names in it; the frame keeps the reader's language. */
export default function ApiReference({ loaderData: { serverUrl, about, features } }: Route.ComponentProps) {
  const frame = useCopy('frame')
  return (
    <>
      <div lang="en">
        <PageHead
          crumbs={{ label: frame.breadcrumbs, items: [{ label: frame.home, href: '/' }, { label: frame.developers }] }}
          title="API reference"
          lead={
            <>
              Every service behind this site. Base address: <code className={styles.code}>{serverUrl}</code>
            </>
          }
        />
      </div>
      <Band>
        <Container>
          <div lang="en">
            <Stack gap={8}>
              <div className={styles.intro}>
                <p>{about}</p>
                <p>
                  Calls marked <em>signed-in customer</em> need the session cookie that signing in sets, or an operator’s gateway; they reach
                  that person’s own data alone. The same reference for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
                </p>
              </div>
              <FeatureNav features={features} />
              {features.map((feature) => (
                <Feature key={feature.name} feature={feature} />
              ))}
            </Stack>
          </div>
        </Container>
      </Band>
    </>
  )
}

/** `sign-in` → `Sign in`, `siteContent` → `Site content` */
function titleOf(name: string): string {
  const words = name.replace(/-|(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function FeatureNav({ features }: { features: readonly FeatureSummary[] }) {
  return (
    <nav aria-label="Features">
      <ul className={chips.chips}>
        {features.map(({ name, operations }) => (
          <li key={name}>
            <a className={chips.chip} href={`#${name}`}>
              {titleOf(name)} <span className={chips.count}>{operations.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Feature({ feature }: { feature: FeatureSummary }) {
  return (
    <section aria-labelledby={feature.name}>
      <h2 className={styles.feature} id={feature.name}>
        {titleOf(feature.name)}
      </h2>
      <Stack gap={4}>
        {feature.operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </Stack>
    </section>
  )
}

function Operation({ operation }: { operation: OperationSummary }) {
  return (
    <article className={card.card} id={operation.id} aria-labelledby={`${operation.id}-title`}>
      <h3 className={styles.heading} id={`${operation.id}-title`}>
        <span className={styles.method}>{operation.method}</span>
        <code className={styles.path}>
          {operation.path.split('/').map((part, index) => (
            <Fragment key={index}>
              {index > 0 && '/'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </code>
      </h3>
      <p>{operation.summary}</p>
      <p className={styles.facts}>
        <span className={styles.access}>{operation.needsSignIn ? 'Signed-in customer' : 'Anyone'}</span> {operation.description}
      </p>
      <div>
        <Details title="What goes in" empty="Nothing goes in." rows={operation.inputs} schema={operation.bodySchema} />
        <Details title="What comes out" empty="The answer is empty." rows={operation.answer} schema={operation.answerSchema} />
        <details className={styles.details}>
          <summary className={styles.summary}>Failures</summary>
          <dl className={styles.failures}>
            {operation.failures.map(({ status, description }) => (
              <div key={status} className={styles.failure}>
                <dt>{status}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </article>
  )
}

function Details({ title, empty, rows, schema }: { title: string; empty: string; rows: readonly FieldRow[]; schema: string | undefined }) {
  if (rows.length === 0 && schema === undefined) return <p className={styles.nothing}>{empty}</p>
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{title}</summary>
      {rows.length === 0 ? <p>{empty}</p> : <FieldTable rows={rows} />}
      {schema && (
        <details className={styles.details}>
          <summary className={styles.summary}>JSON schema</summary>
          <pre className={styles.schema}>{schema}</pre>
        </details>
      )}
    </details>
  )
}

function FieldTable({ rows }: { rows: readonly FieldRow[] }) {
  const isInput = rows[0]!.place !== 'answer'
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">{isInput ? 'Where' : 'Always'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.place} ${row.name}`}>
            <th scope="row">
              <code>{row.name}</code>
            </th>
            <td>{row.type}</td>
            <td>{isInput ? `${row.place}, ${row.isRequired ? 'required' : 'optional'}` : row.isRequired ? 'yes' : 'no'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
