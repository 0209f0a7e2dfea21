import type { LoadedCopy, Translation } from '#ui/text/copy.tsx'
import { copy as knowledge } from '#features/knowledge/copy.en.ts'
import { copy as search } from '#features/search/copy.en.ts'
import { copy as signIn } from '#features/sign-in/copy.en.ts'
import { copy as supportHome } from '#features/support-home/copy.en.ts'
import { copy as frame } from './frame-copy.en.ts'

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    frame: Translation<typeof frame>
  }
}

/** The English copy of the frame and of the shared features: one chunk, loaded for English pages only. */
export const loadedCopy: LoadedCopy = { locale: 'en', copy: { frame, knowledge, search, 'sign-in': signIn, 'support-home': supportHome } }
