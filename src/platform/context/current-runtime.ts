import type { Runtime, Site } from './request-context.ts'

const current = new WeakMap<Runtime, { site: Site; runtime: Runtime }>()

/** STU-08: the runtime with the current brand, for a new request or job; the same object until the brand changes. */
export async function currentRuntime(runtime: Runtime): Promise<Runtime> {
  if (!runtime.readSite) return runtime
  const site = await runtime.readSite()
  const known = current.get(runtime)
  if (known?.site === site) return known.runtime
  const now = { ...runtime, site }
  current.set(runtime, { site, runtime: now })
  return now
}
