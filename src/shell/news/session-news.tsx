import { lazy, Suspense, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Locale } from '#contracts/identity.ts'
import { useOtherTab } from '#features/sign-in/parts.tsx'
import type { SessionView } from '#platform/context/page-context.ts'
import { useLocale } from '#ui/text/copy.tsx'
import { Toast } from '#ui/overlays/toast.tsx'

/** Loaded for signed-in pages only, after the page. */
const SignedIn = lazy(async () => ({ default: (await import('../signed-in.tsx')).SignedIn }))

const FormNews = lazy(async () => ({ default: (await import('./form-news.ts')).FormNews }))

/** Not part of the copy on every page, because few visitors ever see these sentences. */
const copy: Record<Locale, Record<'shown' | 'kept' | 'show' | 'close', string>> = {
  en: { shown: 'You signed in in another tab. This page now shows your account.', kept: 'You signed in in another tab. This page stays as it is, with what you typed.', show: 'Show my account here', close: 'Close' },
  es: { shown: 'Usted inició sesión en otra pestaña. Esta página ahora muestra su cuenta.', kept: 'Usted inició sesión en otra pestaña. Esta página se queda como está, con lo que escribió.', show: 'Mostrar mi cuenta aquí', close: 'Cerrar' },
}

/**
 * ACC-09: loaded with every page, after its own script: watches this page's session, what other tabs do to it, and the
 * answers to its forms.
 */
export function SessionNews({ isSignedIn, session }: { isSignedIn: boolean; session: SessionView | undefined }) {
  const words = copy[useLocale()]
  const { formMethod } = useNavigation()
  const isPosting = formMethod !== undefined && formMethod !== 'GET'
  const [hasPosted, setPosted] = useState(false)
  if (isPosting && !hasPosted) setPosted(true)
  const { revalidate } = useRevalidator()
  const [news, setNews] = useState<'shown' | 'kept'>()
  const show = () => {
    setNews('shown')
    void revalidate()
  }
  // reloaded data could remove the fields that hold the visitor's input
  useOtherTab(isSignedIn, () => (hasTyped() ? setNews('kept') : show()))
  return (
    <>
      <Suspense>{isSignedIn && <SignedIn session={session} />}</Suspense>
      <Suspense>{hasPosted && <FormNews />}</Suspense>
      <Toast
        message={
          news && (
            <>
              {words[news]}{' '}
              {news === 'kept' && (
                <a href={location.href} onClick={(event) => (event.preventDefault(), show())}>
                  {words.show}
                </a>
              )}
            </>
          )
        }
        closeLabel={words.close}
        showMs={news === 'kept' ? 120_000 : 8000}
        onClose={() => setNews(undefined)}
      />
    </>
  )
}

/** Whether a field of this page differs from its initial value. */
function hasTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea')].some((field) =>
    field instanceof HTMLInputElement && /radio|checkbox/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
  )
}
