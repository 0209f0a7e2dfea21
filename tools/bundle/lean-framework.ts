/**
 * Removes code of the frameworks that this site does not use from the browser's script: an eighth of it. A file of a
 * new framework version whose text no longer matches is taken whole, so that an urgent update is never held up. `npm
 * test` then says what to look at (tools/bundle/lean-framework.test.ts), and also fails if one of `uses` is imported.
 */
import type { Plugin } from 'vite'

interface Cut {
  /** the feature that the site does not use */
  why: string
  /** end of the file's path */
  file: string
  /** names that must not be imported any more */
  uses?: string[]
  /** functions that are unreachable or have nothing to do: their bodies are emptied, their names kept */
  empty?: string[]
  replace?: [from: RegExp, to: string][]
}

const reactDom = 'react-dom/cjs/react-dom-client.production.js'
const router = (file: string) => `react-router/dist/production/lib/${file}.js`

/** Removes an element type from React; a page that uses one fails at once with a clear error. */
const elementType = (name: string): [RegExp, string] => [new RegExp(`\\n +case ${name}:\\n +return \\([\\s\\S]*?\\n +\\);`), '']

export const cuts: Cut[] = [
  { why: 'the hook of a browser extension for developers', file: reactDom, replace: [[/typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/, '"undefined"']] },
  {
    why: 'view transitions',
    file: reactDom,
    uses: ['ViewTransition', 'addTransitionType'],
    replace: [elementType('REACT_VIEW_TRANSITION_TYPE'), [/^ViewTransitionPseudoElement\.prototype\.\w+ = [\s\S]*?^};$/gm, '']],
    empty: [
      'getViewTransitionName', 'getViewTransitionClassName', 'trackEnterViewTransitions', 'applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions', 'commitEnterViewTransitions', 'commitDeletedPairViewTransitions', 'commitExitViewTransitions',
      'commitNestedViewTransitions', 'restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions', 'scheduleViewTransitionEvent', 'reportViewTransitionError', 'applyViewTransitionName', 'restoreViewTransitionName', 'startViewTransition',
      'createViewTransitionInstance', 'ViewTransitionPseudoElement', 'commitAfterMutationEffectsOnFiber', 'flushAfterMutationEffects',
    ],
  },
  { why: 'lists of suspended parts', file: reactDom, replace: [elementType('REACT_SUSPENSE_LIST_TYPE')], empty: ['initSuspenseListRenderState', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'] },
  { why: 'parts that are kept while hidden', file: reactDom, uses: ['Activity'], replace: [elementType('REACT_ACTIVITY_TYPE')], empty: ['updateActivityComponent', 'mountActivityChildren', 'retryActivityComponentWithoutHydrating', 'commitActivityHydrationCallbacks'] },
  {
    why: 'handles of fragments',
    file: reactDom,
    replace: [[/^FragmentInstance\.prototype\.\w+ = [\s\S]*?^};$/gm, '']],
    empty: ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance', 'addFragmentHandleToFiber', 'addFragmentHandleToInstance'],
  },
  {
    why: 'functions as actions of forms: ours are addresses',
    file: reactDom,
    uses: ['useActionState', 'useFormStatus', 'useFormState', 'requestFormReset'],
    empty: ['extractEvents$1', 'mountActionState', 'updateActionState', 'updateActionStateImpl', 'rerenderActionState', 'dispatchActionState', 'runActionStateAction', 'actionStateActionEffect'],
  },
  { why: 'names of the components around an error, which nobody reports', file: reactDom, replace: [[/^function describeNativeComponentFrame\([\s\S]*?^}/m, 'function describeNativeComponentFrame() { return "" }']] },
  { why: 'pages without HTML of the server', file: reactDom, uses: ['createRoot'], replace: [[/^exports\.createRoot = [\s\S]*?^};/m, '']] },
  { why: 'hints for what is needed soon: our pages carry theirs in their head', file: reactDom, uses: ['preload', 'preloadModule', 'preinit', 'preinitModule'], empty: ['preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'] },
  { why: 'the same', file: 'react-dom/cjs/react-dom.production.js', uses: ['preconnect', 'prefetchDNS'], replace: [[/^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = [\s\S]*?^};/gm, '']] },
  { why: 'instrumented routers', file: router('router/router'), replace: [[/(?:init|opts\?)\.instrumentations/g, 'undefined']] },
  { why: 'questions before leaving a page', file: router('router/router'), uses: ['useBlocker'], replace: [[/if \(blockerKey(?: && delta != null)?\)/g, 'if (false)'], [/let blockerKey = shouldBlockNavigation\(/g, '(']] },
  {
    why: 'view transitions between pages',
    file: router('router/router'),
    replace: [[/if \(pendingAction === "POP" && !isUninterruptedRevalidation && location !== state\.location\) \{(?=\s+let priorPaths)/, 'if (false) {'], [/else if \(pendingViewTransitionEnabled\) \{/, 'else if (false) {'], [/if \(isBrowser\) \{(?=\s+restoreAppliedTransitions)/, 'if (false) {']],
  },
  {
    why: 'the same',
    file: router('components'),
    replace: [[/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/, 'if (true)'], [/if \((?:vtContext\.isTransitioning && !vtContext\.flushSync|!vtContext\.isTransitioning && interruption|renderDfd && pendingState && [^{;]*?)\)(?= \{| set| renderDfd)/g, 'if (false)']],
  },
  { why: 'loaders without the server', file: router('router/router'), replace: [[/init\.dataStrategy \|\| defaultDataStrategyWithMiddleware/, 'init.dataStrategy']] },
  { why: 'another way to match addresses', file: router('router/router'), replace: [[/if \(future\.unstable_routePatternMatching\)/, 'if (false)']] },
  { why: 'links to pages that are to be fetched ahead', file: router('dom/ssr/components'), replace: [[/isPageLinkDescriptor\(link\) \?/, 'false ?']] },
  { why: 'what a page says to its browser before React has come: it has been said', file: router('dom/ssr/components'), replace: [[/staticContext \? `[^`]*` : " "/, '" "'], [/!isStatic \? " " : `[\s\S]*?manifest\.entry\.module\)\}\);`/, '" "']] },
  { why: 'the same', file: router('dom/lib'), replace: [[/\(\(storageKey, restoreKey\) => \{[\s\S]*?\n\t\}\)\.toString\(\)/, '""']] },
  { why: 'links that fetch ahead: ours are plain (src/shell/internal-links.ts)', file: router('dom/lib'), uses: ['Link', 'NavLink', 'PrefetchPageLinks'], replace: [[/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$1.forwardRef(']] },
  { why: 'names for the extension, which keep components that no page shows', file: router('dom/lib'), replace: [[/^\w+\.displayName = .*$/gm, '']] },
  { why: 'pages without a server', file: router('dom-export/hydrated-router'), replace: [[/if \(ssrInfo\.context\.isSpaMode\)/, 'if (false)']] },
]

/** Cuts the unused code out of a module. @throws if the module no longer contains the text to cut */
export function cutOut(id: string, code: string): string {
  let text = code
  const replace = (from: RegExp, to: string) => {
    if (text.search(from) < 0) throw new Error(`${id} no longer says ${from}: see what of it is unused now (tools/bundle/lean-framework.ts).`)
    text = text.replace(from, to)
  }
  for (const cut of cuts.filter(({ file }) => id.endsWith(`/node_modules/${file}`))) {
    for (const [from, to] of cut.replace ?? []) replace(from, to)
    for (const name of cut.empty ?? []) replace(new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{[\\s\\S]*?^\\}`, 'm'), `function ${name.replace('$', '$$$$')}() {}`)
  }
  return text
}

export const leanFramework: Plugin = {
  name: 'lean-framework',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    try {
      const text = cutOut(id, code)
      return text === code ? undefined : { map: null, code: text }
    } catch (error) {
      this.warn(`Taken whole: ${(error as Error).message}`)
      return undefined
    }
  },
}
