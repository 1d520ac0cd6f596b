import { tellsNetwork } from "../../../api/uploads/network-kind.ts";
import { choosePhotos, usePhotoChoices } from "../../../api/uploads/photo-choices.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";

/** The settings for sending photos from this device's camera. */
export function PhotoChoices() {
  const { keepOriginal, wifiOnly } = usePhotoChoices();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Checkbox
        label="Keep photos in full size"
        checked={keepOriginal}
        onChange={(event) => void choosePhotos({ keepOriginal: event.target.checked })}
      />
      {tellsNetwork() && (
        <Checkbox
          label="Send photos over Wi-Fi only"
          checked={wifiOnly}
          onChange={(event) => void choosePhotos({ wifiOnly: event.target.checked })}
        />
      )}
    </div>
  );
}
