import type { LoadedCopy } from '#ui/copy.tsx'
import { copy as account } from '#features/account/copy.es.ts'
import { copy as knowledge } from '#features/knowledge/copy.es.ts'
import { copy as signIn } from '#features/sign-in/copy.es.ts'
import { copy as supportHome } from '#features/support-home/copy.es.ts'
import { copy as frame } from './frame-copy.es.ts'

/** Every feature's Spanish sentences: one chunk, loaded for Spanish pages alone. */
export const loadedCopy: LoadedCopy = { locale: 'es', copy: { account, frame, knowledge, 'sign-in': signIn, 'support-home': supportHome } }
