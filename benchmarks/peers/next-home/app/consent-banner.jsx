export function ConsentBanner({ consent }) {
  return (
    <section className="_banner_n785i_2" aria-labelledby="consent-title" data-consent="opt-out" data-nosnippet="">
      <div className="_container_1lyka_1">
        <form className="_form_n785i_17" action="/consent" method="post">
          <input type="hidden" name="from" value="/support" />
          <div className="_words_n785i_25">
            <h2 className="_title_n785i_30" id="consent-title">
              {consent.title}
            </h2>
            <p className="_text_n785i_34">
              {consent.text} <a href={consent.policy.url}>{consent.policy.label}</a>
            </p>
          </div>
          <div className="_choices_n785i_41">
            <button type="submit" name="choice" value="refused" className="_button_16jyo_1 _secondary_16jyo_34">
              {consent.refuse}
            </button>
            <button type="submit" name="choice" value="granted" className="_button_16jyo_1 _secondary_16jyo_34">
              {consent.allow}
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}
