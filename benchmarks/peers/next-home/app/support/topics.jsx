import { telHref } from '../frame.jsx'
import { LinkList, Together } from '../links.jsx'
import { Picture } from '../picture.jsx'
import { Icon } from '../svg-icon.jsx'

export function Topics({ cards, services, phone }) {
  return (
    <section className="_band_1mzrs_1" aria-label="Help by topic">
      <div className="_container_1lyka_1">
        <div className="_cardGrid_1lyka_57">
          {cards.map((card) => (
            <div key={card.id} className="_place_1uctm_2">
              <Card card={card} />
            </div>
          ))}
          <Card card={services} />
          <TalkStrip phone={phone} />
        </div>
      </div>
    </section>
  )
}

function Card({ card }) {
  return (
    <section className="_card_1xds0_1" id={card.id} aria-labelledby={`${card.id}-title`}>
      <div className="_head_1xds0_11">
        {card.picture ? (
          <Picture name={card.picture} size="sm" />
        ) : (
          <span className="_icon_1xds0_18">
            <Icon name={card.icon} size="lg" />
          </span>
        )}
        <h2 className="_title_1xds0_29" id={`${card.id}-title`}>
          {card.title}
        </h2>
      </div>
      {card.description && (
        <p className="_description_1xds0_35">
          <Together text={card.description} />
        </p>
      )}
      <div className="_body_1xds0_46">
        <LinkList links={card.links} />
      </div>
      {card.action && (
        <div className="_action_1xds0_53">
          <a className="_button_16jyo_1 _secondary_16jyo_34 _wide_16jyo_53" href={card.action.url}>
            {card.action.label}
          </a>
        </div>
      )}
    </section>
  )
}

function TalkStrip({ phone }) {
  return (
    <aside className="_strip_1mzrs_5" aria-labelledby="talk-title">
      <Picture name="talk" />
      <div className="_stripWords_1mzrs_19">
        <h2 id="talk-title">Talk to a person</h2>
        <p>Some things are easier to say than to type.</p>
        <a className="_button_16jyo_1 _secondary_16jyo_34" href={telHref(phone)}>
          <Icon name="phone" /> {phone}
        </a>
        <a href="/support/contact">Hours and other ways to reach us</a>
      </div>
    </aside>
  )
}
