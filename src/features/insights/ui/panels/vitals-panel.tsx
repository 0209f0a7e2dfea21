import { fill } from '#ui/text/fill.ts'
import { devices } from '../../insight-filters.ts'
import type { VitalsPanel as VitalsFigures } from '../../contract.ts'
import { BandChart, sayVital } from '../charts/band-chart.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { fewestObserved, tooFewWords } from '../charts/figure-words.ts'
import { useInsights } from '../insights-context.tsx'
import { definePanel } from '../panel.tsx'
import { rateVital, thresholds, type VitalName } from '../charts/rate-vital.ts'

const vitalNames = Object.keys(thresholds) as VitalName[]

/** How fast the site was for visitors, by device, against Google's thresholds. */
export const VitalsPanel = definePanel('vitals', { isEmpty: ({ vitals }) => vitals.every(({ measured }) => measured === 0), View: Vitals, Table: VitalsTables })

function Vitals({ figures }: { figures: VitalsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.vitals
  return (
    <div className="insights-vitals-panel-vitals">
      {vitalNames.map((vital) => {
        const [good, poor] = thresholds[vital]
        return (
          <div key={vital} className="insights-vitals-panel-vital">
            <h3 className="insights-vitals-panel-title">
              {texts.names[vital]} <abbr className="insights-vitals-panel-short">{vital}</abbr>
            </h3>
            <p className="insights-vitals-panel-scale">{fill(texts.scale, { good: sayVital(copy, words, vital, good), poor: sayVital(copy, words, vital, poor) })}</p>
            <ul className="insights-vitals-panel-devices">
              {devices.map((device) => {
                const found = figures.vitals.find((each) => each.vital === vital && each.device === device)
                return <BandChart key={device} vital={vital} device={texts.devices[device]} p75={found?.p75 ?? null} before={found?.before ?? null} measured={found?.measured ?? 0} />
              })}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

function VitalsTables({ figures: { vitals, routes } }: { figures: VitalsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.vitals
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={[{ label: texts.vital, isText: true }, { label: texts.device, isText: true }, { label: texts.p75 }, { label: texts.rating, isText: true }, { label: copy.panel.before }, { label: texts.measured }]}
        rows={vitals.map(({ vital, device, p75, before, measured }) => ({
          key: `${vital} ${device}`,
          cells: [texts.names[vital], texts.devices[device], sayVital(copy, words, vital, p75), p75 === null ? texts.unmeasured : measured < fewestObserved ? tooFewWords(copy) : texts[rateVital(vital, p75)], sayVital(copy, words, vital, before), words.number(measured)],
        }))}
      />
      {routes.length > 0 && (
        <DataTable
          caption={texts.byRoute}
          columns={[{ label: texts.route, isText: true }, ...vitalNames.map((vital) => ({ label: vital })), { label: texts.measured }]}
          rows={routes.map((route) => ({ key: route.route, cells: [route.route, ...vitalNames.map((vital) => sayVital(copy, words, vital, route[vital])), words.number(route.measured)] }))}
        />
      )}
    </>
  )
}
