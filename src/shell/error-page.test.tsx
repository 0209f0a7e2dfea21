import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signInPath } from '#contracts/site-path.ts'
import { CopyProvider } from '#ui/text/copy.tsx'
import { loadedCopy as english } from './copy.en.ts'
import { loadedCopy as spanish } from './copy.es.ts'
import { ErrorPage } from './error-page.tsx'
import { Unanswered } from './offline-answer.ts'
import { wasUnreached } from './was-unreached.ts'
import { ReferenceContext } from './page-reference.tsx'

test.each([
  ['en', english, 404], ['es', spanish, 404], ['en', english, 500], ['es', spanish, 503],
] as const)('the breadcrumb of an error page says in words what the heading says: %s', (locale, copy, status) => {
  const html = renderToStaticMarkup(
    <CopyProvider value={copy}>
      <ErrorPage status={status} variant={{ audience: 'consumer', locale }} phone={undefined} />
    </CopyProvider>,
  )
  const { notFoundTitle, errorTitle } = copy.copy.frame
  expect(/aria-current="page"[^>]*>([^<]*)</.exec(html)?.[1]?.replace('&#x27;', "'")).toBe(status === 404 ? notFoundTitle : errorTitle)
})

test.each([['en', english], ['es', spanish]] as const)('a page that broke says whom to call, once, and promises no number but that: %s', (locale, copy) => {
  const html = renderToStaticMarkup(
    <CopyProvider value={copy}>
      <ErrorPage status={500} variant={{ audience: 'consumer', locale }} phone="800.555.0142" />
    </CopyProvider>,
  )
  expect(html).toMatch(/: 800\.555\.0142<\/p>/)
  expect(html).not.toMatch(/this number|este número/)
})

test.each([['en', english, 'Reference of this page: 3f2a9c1e'], ['es', spanish, 'Referencia de esta página: 3f2a9c1e']] as const)('STU-03 a page that broke has the reference of its request, and one that is not there has none: %s', (locale, copy, words) => {
  const show = (status: number) =>
    renderToStaticMarkup(
      <CopyProvider value={copy}>
        <ReferenceContext value="3f2a9c1e">
          <ErrorPage status={status} variant={{ audience: 'consumer', locale }} phone={undefined} />
        </ReferenceContext>
      </CopyProvider>,
    )
  expect(show(500)).toContain(words)
  expect(show(404)).not.toContain('3f2a9c1e')
})

test.each([['en', english, 'Some pages are shown only after signing in.', 'Sign in'], ['es', spanish, 'Algunas páginas se muestran solo después de iniciar sesión.', 'Iniciar sesión']] as const)('STU-01 a page that is not there offers signing in to whoever is signed out, and a page that broke does not: %s', (locale, copy, words, link) => {
  const show = (status: number, signInHref?: string) =>
    renderToStaticMarkup(
      <CopyProvider value={copy}>
        <ErrorPage status={status} variant={{ audience: 'consumer', locale }} phone={undefined} signInHref={signInHref} />
      </CopyProvider>,
    )
  const href = signInPath('/studio/articles?state=review')
  expect(show(404, href)).toContain(`${words} <a href="/acctmgmt/signin?final_url=%2Fstudio%2Farticles%3Fstate%3Dreview">${link}</a>`)
  expect(show(404)).not.toContain(words)
  expect(show(500, href)).not.toContain(words)
})

test.each([['en', english, /on our side/, /offline/], ['es', spanish, /de nuestro lado/, /no tenga conexión/]] as const)('a page of the server says that the fault is ours; only a browser that got no answer speaks of the connection: %s', (locale, copy, ours, connection) => {
  const show = (isUnreached: boolean) =>
    renderToStaticMarkup(
      <CopyProvider value={copy}>
        <ErrorPage status={isUnreached ? 500 : 503} variant={{ audience: 'consumer', locale }} phone={undefined} isUnreached={isUnreached} />
      </CopyProvider>,
    )
  expect(show(false)).toMatch(ours)
  expect(show(false)).not.toMatch(connection)
  expect(show(true)).toMatch(connection)
})

test.each([
  ['a fetch of Chromium', new TypeError('Failed to fetch'), true],
  ['one of Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['one of Safari', new TypeError('Load failed'), true],
  ['a page without its data', new Unanswered('The page could not be loaded.'), true],
  ['an answer of the server', new Error('Unexpected Server Error'), false],
  ['a mistake in the page', new TypeError('x is undefined'), false],
])('what was lost on the way to the site: %s', (_, error, isLost) => {
  expect(wasUnreached(error)).toBe(isLost)
})
