import { Icon } from '../svg-icon.jsx'

export function SessionNotice() {
  return (
    <dialog className="modal_9k1rx_1 centre_9k1rx_16 notice_9k1rx_75" aria-labelledby="session-title">
      <div className="box_9k1rx_31">
        <div className="head_9k1rx_41">
          <h2 className="title_9k1rx_49" id="session-title">
            You’ll be signed out soon
          </h2>
          <button type="button" className="button_16jyo_1 icon_16jyo_57" aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        <div className="body_9k1rx_58" />
      </div>
    </dialog>
  )
}
