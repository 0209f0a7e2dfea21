import { Fragment, useId } from 'react'
import { Picture } from '../picture.jsx'
import { Icon } from '../svg-icon.jsx'

export function Hero({ home }) {
  return (
    <div className="_hero_7jcg9_2" data-theme="dark-accent">
      <div className="_container_1lyka_1">
        <nav aria-label="Breadcrumbs" className="_breadcrumbs_1lyka_84">
          <ol className="_crumbs_1lyka_90">
            <li className="_crumb_1lyka_90">
              <a href="/">Home</a>
            </li>
            <li className="_crumb_1lyka_90">
              <Icon name="chevron-right" size="sm" />
              <span aria-current="page">Support</span>
            </li>
          </ol>
        </nav>
        <div className="_inner_7jcg9_19">
          <div className="_words_7jcg9_27">
            <h1 className="_heading_7jcg9_36">{sentencesOf(home.heading)}</h1>
            <State state={home.state} />
            <div className="_field_7jcg9_10" data-theme="base">
              <SearchForm />
            </div>
          </div>
          <Picture name="storm" size="lg" className="_picture_7jcg9_98" />
        </div>
      </div>
    </div>
  )
}

/** Each sentence in its own span, so that a line breaks between sentences if it can. */
function sentencesOf(heading) {
  return heading.split(/(?<=[.!]) /).map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && ' '}
      <span className="_sentence_7jcg9_41">{sentence}</span>
    </Fragment>
  ))
}

function State({ state }) {
  return (
    <div id="state" data-theme="base" className="_state_7jcg9_11 _outage_7jcg9_73">
      <Icon name="caution" size="lg" />
      <p>
        <strong>{state.title}</strong> {state.text} <a href={state.link.url}>{state.link.label}</a>
      </p>
    </div>
  )
}

function SearchForm() {
  const id = useId()
  return (
    <careline-search own="" audience="consumer" locale="en" placeholder="Search support" class="_widget_oi6zu_1">
      <search className="_search_oi6zu_6">
        <form className="_form_oi6zu_10" action="/search">
          <label className="unseen" htmlFor={id}>
            Search support
          </label>
          <span className="_box_oi6zu_15">
            <Icon name="search" />
            <input id={id} className="_input_oi6zu_30" type="search" name="q" placeholder="Search support" maxLength={120} required enterKeyHint="search" autoComplete="off" />
          </span>
          <button type="submit" className="_button_16jyo_1 _primary_16jyo_25">
            Search
          </button>
        </form>
      </search>
    </careline-search>
  )
}
