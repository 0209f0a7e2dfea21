import type { ReactNode } from 'react'

/**
 * The figures behind a chart. The first cell names its row; `isText` columns are left-aligned, the others
 * right-aligned.
 */
export function DataTable({ caption, columns, rows }: { caption: string; columns: readonly { label: string; isText?: boolean }[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only where it can have the focus
    <div className="insights-data-table-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table className="insights-data-table-table">
        <caption className="insights-data-table-caption">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isText }) => (
              <th key={label} scope="col" className={isText ? 'insights-data-table-text' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className="insights-data-table-text">
                {name}
              </th>
              {figures.map((cell, index) => (
                <td key={columns[index + 1]!.label} className={columns[index + 1]!.isText ? 'insights-data-table-text' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
