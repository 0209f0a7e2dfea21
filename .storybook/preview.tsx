import type { Decorator, Preview } from '@storybook/react-vite'
import { loadedCopy as english } from '../src/shell/copy.en.ts'
import { loadedCopy as spanish } from '../src/shell/copy.es.ts'
import { CopyProvider } from '../src/ui/text/copy.tsx'
import { Section } from '../src/ui/theme/section.tsx'
import { themes, type Theme } from '../src/ui/theme/themes.ts'
import '../src/ui/theme/base.css'
import '../src/ui/theme/tokens.css'

/** WID-07: any story in any theme, scheme, direction and language. */
const inSurroundings: Decorator = (Story, { globals }) => {
  const { theme, scheme, direction, language } = globals as { theme: Theme; scheme: 'light' | 'dark'; direction: 'ltr' | 'rtl'; language: 'en' | 'es' }
  document.documentElement.style.colorScheme = scheme
  document.documentElement.dir = direction
  document.documentElement.lang = language
  return (
    <CopyProvider value={language === 'es' ? spanish : english}>
      <Section theme={theme}>
        <Story />
      </Section>
    </CopyProvider>
  )
}

const choice = (title: string, items: readonly string[]) => ({ toolbar: { title, dynamicTitle: true, items: [...items] } })

const preview: Preview = {
  decorators: [inSurroundings],
  initialGlobals: { theme: 'base', scheme: 'light', direction: 'ltr', language: 'en' },
  globalTypes: {
    theme: choice('Theme', themes),
    scheme: choice('Scheme', ['light', 'dark']),
    direction: choice('Direction', ['ltr', 'rtl']),
    language: choice('Language', ['en', 'es']),
  },
  parameters: { layout: 'fullscreen', a11y: { test: 'error' } },
}

export default preview
