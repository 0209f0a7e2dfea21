import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { hasLanguageInQuery, inVariant, signInPath, supportPath, variantOfUrl } from '#contracts/site-path.ts'
import { ConsentBanner } from '#features/consent/parts.tsx'
import { readConsentBanner, readPrivacySignal } from '#features/consent/server.ts'
import { readCallHours } from '#features/knowledge/server.ts'
import { RecognisedNotice } from '#features/sign-in/parts.tsx'
import { legacyRedirectScript } from '#features/support-home/contract.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { roomsOf } from '#features/studio/contract.ts'
import { isOperator } from '#platform/context/request-context.ts'
import { useLocale } from '#ui/text/copy.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { Route } from './+types/root'
import { ErrorPage } from '#shell/error-page.tsx'
import { Footer } from '#shell/footer/footer.tsx'
import { frameSite, Header, type FrameData } from '#shell/frame.tsx'
import { useInternalLinks } from '#shell/internal-links.ts'
import { usePageAddress } from '#shell/page-address.ts'
import { usePageReports } from '#shell/page-reports.ts'
import { wasUnreached } from '#shell/was-unreached.ts'
import typeface from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import '#ui/theme/face.css'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'

export async function loader(args: Route.LoaderArgs): Promise<FrameData> {
  const { request, session, nonce } = pageContextOf(args)
  const { audience, locale } = request
  const privacySignal = readPrivacySignal(request)
  return {
    search: new URL(request.url, request.runtime.config.publicUrl).search,
    audience,
    locale,
    nonce,
    session,
    isSignedIn: request.identity.kind === 'customer',
    isRecognised: request.recognisedToken !== undefined,
    isStaff: isOperator(request),
    hasStudio: roomsOf(request.identity).length > 0,
    site: frameSite(request.runtime.site, locale),
    callHours: await readCallHours(request),
    year: new Date(request.clock()).getFullYear(),
    isDemo: request.runtime.config.mode !== 'production',
    // with a privacy signal from the browser there is no question left
    consent: privacySignal ? null : await readConsentBanner(request),
    privacySignal,
  }
}

/** The frame's data are not reloaded between pages, only after a form, which may have changed the session. */
export function shouldRevalidate({ formMethod, actionStatus = 200, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href ? defaultShouldRevalidate : formMethod !== undefined && actionStatus < 500
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const locale = useLocale()
  // the brand of the first load: its policy allows only this rule, not that of a brand published since
  const [brandStyle] = useState(data?.site.brandStyle)
  return (
    <html lang={locale}>
      <head>
        <HeadScript nonce={data?.nonce} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1620" />
        <link rel="icon" href={data?.site.iconHref ?? '/favicon.svg'} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={typeface} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        {/* React would move a style that it may deduplicate; this one must stay last, to override eight colours */}
        {brandStyle && <style dangerouslySetInnerHTML={{ __html: brandStyle }} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={data?.nonce} />
        <Scripts nonce={data?.nonce} />
      </body>
    </html>
  )
}

/** RED-01 to RED-06: redirects old addresses of the support home before anything is painted. */
function HeadScript({ nonce }: { nonce: string | undefined }) {
  const home = useMatches().find((match) => match.id.startsWith('home:'))
  if (!home) return null
  // has run before the browser's script starts, so its text is only needed on the server
  const text = import.meta.env.SSR ? legacyRedirectScript((home.loaderData as { hasSession?: boolean } | undefined)?.hasSession ?? false) : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Loaded after the page: nothing waits for it, and it renders nothing on the server. */
const SessionNews = lazy(async () => ({ default: (await import('#shell/news/session-news.tsx')).SessionNews }))

/**
 * A component of its own: if the frame were rendered again as soon as there is script, its parts whose script is still on
 * its way would go and come again, and a tap on them would be lost.
 */
function LateSessionNews(session: Pick<FrameData, 'isSignedIn' | 'session'>) {
  return <Suspense>{useHasScript() && <SessionNews {...session} />}</Suspense>
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
      <LateSessionNews isSignedIn={loaderData.isSignedIn} session={loaderData.session} />
    </Frame>
  )
}

function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  const { pathname, search } = usePageAddress()
  const main = useRef<HTMLElement>(null)
  useInternalLinks(data.isSignedIn)
  useFocusOnNewPage(main)
  usePageReports(data.isSignedIn)
  const variant = { audience: data.audience, locale: data.locale }
  return (
    <>
      <Header data={data} currentPath={pathname + search} languageHref={otherLanguage(pathname, search, data)} homeHref={supportPath(variant)} />
      <Suspense>{data.isRecognised && !data.session && <RecognisedNotice currentPath={pathname + search} />}</Suspense>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer data={data} />
      <Suspense>{data.consent && !signInForm.test(pathname) && <ConsentBanner banner={data.consent} currentPath={pathname + search} />}</Suspense>
    </>
  )
}

/** The consent banner would cover the form's button, so it is shown on the next page instead. */
const signInForm = /^\/acctmgmt\/login\b/

/**
 * Pages whose query names the appointment, account, device or e-mail, the step of a fix, or the search text (LAN-14).
 */
const saysMoreInQuery = /\/(?:myappointment\/|search\b|fix\/|mybill\b|openticket\b|activity\b|outages\/follow\b|internet\/home\b|myconnecteddevices\/|wifi-change-confirmation\/|gatewayrestartcomplete\/)/

/** The URL of the same page in the other language; account pages have the language in their query. */
function otherLanguage(pathname: string, search: string, data: FrameData): string {
  const locale = data.locale === 'en' ? 'es' : 'en'
  if (hasLanguageInQuery(pathname)) {
    const query = new URLSearchParams(search)
    query.set('lang', locale)
    return `${pathname}?${query}`
  }
  return inVariant(pathname, { audience: data.audience, locale }) + (saysMoreInQuery.test(pathname) ? search : '')
}

/**
 * After a navigation inside the site the focus moves to the new page, as after a full load. Sets `<html
 * data-script="on">` once the page responds to script, for styles and for tests that drive the page.
 */
function useFocusOnNewPage(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    document.documentElement.dataset.script = 'on'
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** Shows errors such as 404 and 500, inside the frame if the frame's data could be loaded. */
export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const address = usePageAddress()
  const variant = variantOfUrl(new URL(pathname + search, 'http://localhost'))
  const status = isRouteErrorResponse(error) ? error.status : 500
  usePageReports(data?.isSignedIn, status)
  // the server knows that the fault is not the visitor's connection
  const isUnreached = !import.meta.env.SSR && wasUnreached(error)
  const page = <ErrorPage status={status} variant={variant} phone={data?.site.supportPhone} isUnreached={isUnreached} signInHref={data && !data.isSignedIn ? signInPath(address.pathname + address.search) : undefined} />
  return data ? <Frame data={data}>{page}</Frame> : <main id="main">{page}</main>
}
