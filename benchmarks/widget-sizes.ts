/**
 * The gzip size of our widgets, without React: each alone, and the set that other libraries offer too, compared with
 * theirs.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { table, verdict, type Row } from './report.ts'
import { root } from './site-process.ts'

/** gzip bytes of the set */
const setBudget = 10_000

const ours = {
  Tabs: 'navigation/tabs',
  Popover: 'overlays/popover',
  Modal: 'overlays/modal',
  RadioGroup: 'fields/radio-group',
  Combobox: 'fields/combobox',
  Carousel: 'navigation/carousel',
  Tooltip: 'overlays/tooltip',
  TextField: 'fields/text-field',
  TextArea: 'fields/text-area',
  Checkbox: 'fields/checkbox',
  Button: 'buttons/button',
  IconButton: 'buttons/icon-button',
  LinkList: 'navigation/link-list',
  Card: 'layout/card',
  Banner: 'layout/banner',
  Accordion: 'navigation/accordion',
  Clamp: 'text/clamp',
  Pagination: 'navigation/pagination',
  ProgressSteps: 'navigation/progress-steps',
  Toast: 'overlays/toast',
  Spinner: 'loading/spinner',
  Shimmer: 'loading/shimmer',
  LazySection: 'loading/lazy-section',
  Section: 'theme/section',
} as const
type Widget = keyof typeof ours
const set: Widget[] = ['Tabs', 'Popover', 'Modal', 'RadioGroup', 'Combobox']

const peersFolder = join(root, 'benchmarks', 'peers', 'widgets')
const peers = [
  {
    name: 'React Aria Components',
    code: "export { Tabs, TabList, Tab, TabPanel, DialogTrigger, Popover, Dialog, Modal, ModalOverlay, RadioGroup, Radio, ComboBox, ListBox, ListBoxItem, Input, Label, Button } from 'react-aria-components'",
  },
  {
    name: 'Base UI',
    code: "export { Tabs } from '@base-ui/react/tabs'; export { Popover } from '@base-ui/react/popover'; export { Dialog } from '@base-ui/react/dialog'; export { RadioGroup } from '@base-ui/react/radio-group'; export { Radio } from '@base-ui/react/radio'; export { Combobox } from '@base-ui/react/combobox'",
  },
  { name: 'Radix (has no combobox)', code: "export { Tabs, Popover, Dialog, RadioGroup } from 'radix-ui'" },
]

export interface WidgetSizes {
  text: string
  isMet: boolean
}

/** `isReport`: with each widget alone, and the peer libraries, which are installed if necessary; else only what has a budget. */
export async function measureWidgets(isReport: boolean): Promise<WidgetSizes> {
  const codeOf = (widgets: readonly Widget[]) => widgets.map((name) => `export { ${name} } from '${join(root, 'src', 'ui', `${ours[name]}.tsx`)}'`).join('\n')
  const rows: Row[] = []
  if (isReport) for (const name of Object.keys(ours) as Widget[]) rows.push([name, kb(await gzipOf(codeOf([name]), root))])
  const setBytes = await gzipOf(codeOf(set), root)
  const isMet = setBytes <= setBudget
  const sets: Row[] = [['ours', kb(setBytes), verdict(isMet)]]
  if (isReport) for (const { name, code } of peers) sets.push([name, kb(await gzipOf(code, installedPeers())), ''])
  const text = [
    ...(isReport ? ['Widgets, KB of script gzip, each alone with all that it needs, without React and styles:', table(['widget', 'gzip'], rows)] : []),
    `Tabs, popover, dialog, radio group and combobox together (bar for ours ${kb(setBudget)}):`,
    table(['set', 'gzip', ''], sets),
  ].join('\n\n')
  return { text, isMet }
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

function installedPeers(): string {
  if (!existsSync(join(peersFolder, 'node_modules', 'radix-ui'))) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: peersFolder, stdio: 'inherit' })
    if (status !== 0) throw new Error('The peers could not be installed.')
  }
  return peersFolder
}

const entry = 'virtual:widgets'

/** The gzip size when bundled like the site, without React. */
async function gzipOf(code: string, from: string): Promise<number> {
  const result = (await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'widgets', enforce: 'pre', resolveId: (id) => (id === entry ? `\0${entry}` : undefined), load: (id) => (id === `\0${entry}` ? code : undefined) }],
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify: true,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: /^react($|\/|-dom)/ },
    },
  })) as Rollup.RollupOutput
  const scripts = result.output.filter((file) => file.type === 'chunk')
  return scripts.reduce((sum, { code: script }) => sum + gzipSync(script, { level: 9 }).length, 0)
}
