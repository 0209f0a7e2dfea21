import type { LoadedCopy } from '#ui/text/copy.tsx'
import { copy as knowledge } from '#features/knowledge/copy.es.ts'
import { copy as search } from '#features/search/copy.es.ts'
import { copy as signIn } from '#features/sign-in/copy.es.ts'
import { copy as supportHome } from '#features/support-home/copy.es.ts'
import { copy as frame } from './frame-copy.es.ts'

/** The Spanish copy of the frame and of the shared features: one chunk, loaded for Spanish pages only. */
export const loadedCopy: LoadedCopy = { locale: 'es', copy: { frame, knowledge, search, 'sign-in': signIn, 'support-home': supportHome } }
