import { Icon } from '../svg-icon.jsx'

/** Since when: until when it is, and what helps, stands below the greeting. */
export function Outages({ outages }) {
  return (
    <section id="outage-banner" className="_band_5zh8g_1" aria-label="Known outages">
      <div className="_container_92pcc_1">
        <div className="_list_5zh8g_5">
          {outages.map((outage) => (
            <div key={outage.title} className="_banner_1b1wh_1 _caution_1b1wh_40">
              <Icon name="caution" />
              <div className="_text_1b1wh_13">
                <p className="_title_1b1wh_20">{outage.title}</p>
                <div>
                  <p>Since {timeOf(outage.startedAt, outage)}. </p>
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const formats = new Map()

/** Kept between requests: a new formatter costs more than the rest of the page. */
function timeOf(instant, { timeZone }) {
  if (!formats.has(timeZone)) {
    const parts = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
    formats.set(timeZone, new Intl.DateTimeFormat('en-US', { ...parts, timeZone }))
  }
  return formats.get(timeZone).format(instant)
}
