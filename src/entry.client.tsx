import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearBackFirst } from '#ui/overlays/hear-back-first.ts'
import { CopyProvider } from '#ui/text/copy.tsx'

async function hydrate(): Promise<void> {
  const { loadedCopy } = await (document.documentElement.lang === 'es' ? import('#shell/copy.es.ts') : import('#shell/copy.en.ts'))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <CopyProvider value={loadedCopy}>
          <HydratedRouter />
        </CopyProvider>
      </StrictMode>,
    )
  })
}

hearBackFirst()
void hydrate()
