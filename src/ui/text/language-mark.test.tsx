import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#contracts/identity.ts'
import { CopyProvider, type CopyRegistry } from './copy.tsx'
import { InLanguage } from './language-mark.tsx'

const render = (page: Locale, of: Locale | undefined) =>
  renderToStaticMarkup(
    <CopyProvider value={{ locale: page, copy: {} as CopyRegistry }}>
      <InLanguage of={of} mark="En inglés">
        Restart your gateway
      </InLanguage>
    </CopyProvider>,
  ).replace(/ class="[^"]*"/g, '')

test('STU-02 WID-09 a title in the other language has its lang, and a mark in the language of the page', () => {
  expect(render('es', 'en')).toBe('<span lang="en">Restart your gateway</span> <small lang="es">En inglés</small>')
})

test('STU-02 a title in the language of the page, or in no known one, stands as it is', () => {
  expect(render('es', 'es')).toBe('Restart your gateway')
  expect(render('en', undefined)).toBe('Restart your gateway')
})
