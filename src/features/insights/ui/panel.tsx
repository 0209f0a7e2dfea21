import { Suspense, use, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Shimmer } from '#ui/loading/shimmer.tsx'
import { csvPath, linkTo } from '../insights-path.ts'
import type { PanelFigures, PanelName } from '../contract.ts'
import { useInsights } from './insights-context.tsx'

/** A panel's data: its figures, a promise of them, or null if they could not be read. */
export type Given<Data> = Data | null | Promise<Data | null>

/** How a panel is shown. */
interface ShownPanel<Figures> {
  /** whether there is nothing to show yet; a sentence then says so */
  isEmpty: (figures: Figures) => boolean
  View: ComponentType<{ figures: Figures }>
  /** the figures behind the drawing */
  Table: ComponentType<{ figures: Figures }>
}

/** Makes a panel: a part of the page with its own loading and error states. */
export function definePanel<Name extends PanelName>(name: Name, shown: ShownPanel<PanelFigures[Name]>) {
  return function DefinedPanel({ data }: { data: Given<PanelFigures[Name]> }) {
    return <Panel name={name} data={data} {...shown} />
  }
}

interface PanelProps<Figures> extends ShownPanel<Figures> {
  name: PanelName
  data: Given<Figures>
}

function Panel<Figures extends object>(panel: PanelProps<Figures>) {
  const { copy, filters, locale } = useInsights()
  const { name } = panel
  const { title, about } = copy[name]
  return (
    <section className="insights-panel-panel" id={name} aria-labelledby={`${name}-title`}>
      <header className="insights-panel-head">
        <div className="insights-panel-words">
          <h2 className="insights-panel-title" id={`${name}-title`}>
            {title}
          </h2>
          <p className="insights-panel-about">{about}</p>
        </div>
        <div className="insights-panel-actions">
          <CopyLink href={linkTo(filters, locale, name)} panel={title} />
          <a className="insights-panel-action" href={csvPath(name, filters)} aria-label={fill(copy.panel.csvOf, { panel: title })} download>
            <Icon name="download" size="sm" /> CSV
          </a>
        </div>
      </header>
      {/* the key changes with the filters, so that the panel shows its loading state until the new figures arrive */}
      <Suspense key={Object.values(filters).join()} fallback={<PanelWaiting title={title} />}>
        <Ready {...panel} />
      </Suspense>
    </section>
  )
}

/**
 * A link to the panel with the current filters. Pressing it copies the address if script and browser allow; otherwise
 * it is a plain link.
 */
function CopyLink({ href, panel }: { href: string; panel: string }) {
  const { copy } = useInsights()
  const [isCopied, setCopied] = useState(false)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !('clipboard' in navigator)) return
    event.preventDefault()
    // if the browser refuses to copy, follow the link
    navigator.clipboard.writeText(event.currentTarget.href).then(
      () => setCopied(true),
      () => window.location.assign(href),
    )
  }
  return (
    <>
      <a className="insights-panel-action" href={href} onClick={onClick} onBlur={() => setCopied(false)} aria-label={fill(copy.panel.linkOf, { panel })}>
        <Icon name={isCopied ? 'check' : 'link'} size="sm" /> {isCopied ? copy.panel.copied : copy.panel.link}
      </a>
      <span className="unseen" role="status">
        {isCopied && copy.panel.copied}
      </span>
    </>
  )
}

function Ready<Data extends object>({ name, data, isEmpty, View, Table }: PanelProps<Data>) {
  const { copy, filters, locale } = useInsights()
  const figures = data instanceof Promise ? use(data) : data
  if (!figures) {
    return (
      <Banner tone="caution" title={copy.panel.failed}>
        <p>{copy.panel.failedText}</p>
        <p>
          <a href={linkTo(filters, locale)}>{copy.panel.again}</a>
        </p>
      </Banner>
    )
  }
  if (isEmpty(figures)) return <p className="insights-panel-empty">{copy[name].empty}</p>
  return (
    <>
      <View figures={figures} />
      <details className="insights-panel-behind">
        <summary className="insights-panel-summary">{copy.panel.table}</summary>
        <div className="insights-panel-tables">
          <Table figures={figures} />
        </div>
      </details>
    </>
  )
}

/** Shown in a panel's place until its figures arrive. */
export function PanelWaiting({ title }: { title: string }) {
  const { copy } = useInsights()
  return <Shimmer shape="wide-card" label={fill(copy.panel.loading, { panel: title })} />
}

/** A part of a panel, with its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="insights-panel-part">
      <h3 className="insights-panel-part-title">{title}</h3>
      {children}
    </div>
  )
}

/** Parts side by side if there is room. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="insights-panel-parts">{children}</div>
}
