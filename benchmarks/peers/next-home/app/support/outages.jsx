import { Icon } from '../svg-icon.jsx'

/** Since when: until when it is, and what helps, stands below the greeting. */
export function Outages({ outages }) {
  return (
    <section id="outage-banner" className="_band_5zh8g_1" aria-label="Known outages">
      <div className="_container_1lyka_1">
        <div className="_list_5zh8g_5">
          {outages.map((outage) => (
            <div key={outage.title} className="_banner_1b1wh_1 _caution_1b1wh_40">
              <Icon name="caution" />
              <div className="_text_1b1wh_13">
                <p className="_title_1b1wh_20">{outage.title}</p>
                <div>
                  <p>{outage.begin} </p>
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
