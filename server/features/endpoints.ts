import type { Endpoint } from "../http/endpoint.ts";
import { activityEndpoints } from "./activities/http.ts";
import { analyticsEndpoints } from "./analytics/http.ts";
import { auditEndpoints } from "./audit/http.ts";
import { authEndpoints } from "./auth/http.ts";
import { calendarEndpoints } from "./calendars/http.ts";
import { commentEndpoints } from "./comments/http.ts";
import { companyEndpoints } from "./companies/http.ts";
import { drawingEndpoints } from "./drawings/http.ts";
import { emailProofEndpoints } from "./email-proof/http.ts";
import { expenseEndpoints } from "./expenses/http.ts";
import { fileEndpoints } from "./files/http.ts";
import { photoEndpoints } from "./photos/http.ts";
import { costPlanEndpoints } from "./cost-plan/http.ts";
import { homeEndpoints } from "./home/http.ts";
import { importEndpoints } from "./imports/http.ts";
import { invitationEndpoints } from "./invitations/http.ts";
import { liveEndpoints } from "./live/http.ts";
import { lookAheadEndpoints } from "./look-ahead/http.ts";
import { mailAddressEndpoints } from "./mail-addresses/http.ts";
import { mailEndpoints } from "./mail/http.ts";
import { moneyEndpoints } from "./money/http.ts";
import { notificationEndpoints } from "./notifications/http.ts";
import { passwordResetEndpoints } from "./password-reset/http.ts";
import { peopleEndpoints } from "./people/http.ts";
import { recordMailEndpoints } from "./record-mails/http.ts";
import { referenceEndpoints } from "./reference/http.ts";
import { registrationEndpoints } from "./registration/http.ts";
import { programmeEndpoints } from "./programme/http.ts";
import { pictureEndpoints } from "./picture/http.ts";
import { pushEndpoints } from "./push/http.ts";
import { profileEndpoints } from "./profile/http.ts";
import { projectEndpoints } from "./projects/http.ts";
import { reportEndpoints } from "./reports/http.ts";
import { resourceEndpoints } from "./resources/http.ts";
import { searchEndpoints } from "./search/http.ts";
import { storageEndpoints } from "./storage/http.ts";
import { secondFactorEndpoints } from "./second-factor/http.ts";
import { siteEndpoints } from "./site/http.ts";
import { snagMailEndpoints } from "./snag-mails/http.ts";
import { taskEndpoints } from "./tasks/http.ts";
import { waitingEndpoints } from "./waiting/http.ts";
import { workspaceEndpoints } from "./workspaces/http.ts";
import { teamEndpoints } from "./team/http.ts";
import { trashEndpoints } from "./trash/http.ts";
import { undoImportEndpoints } from "./undo-imports/http.ts";
import { usesEndpoints } from "./uses/http.ts";

/** All endpoints of the server. Each feature lists its own. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...registrationEndpoints,
  ...passwordResetEndpoints,
  ...emailProofEndpoints,
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...projectEndpoints,
  ...teamEndpoints,
  ...trashEndpoints,
  ...companyEndpoints,
  ...taskEndpoints,
  ...siteEndpoints,
  ...snagMailEndpoints,
  ...usesEndpoints,
  ...undoImportEndpoints,
  ...expenseEndpoints,
  ...moneyEndpoints,
  ...resourceEndpoints,
  ...calendarEndpoints,
  ...fileEndpoints,
  ...photoEndpoints,
  ...commentEndpoints,
  ...notificationEndpoints,
  ...costPlanEndpoints,
  ...programmeEndpoints,
  ...lookAheadEndpoints,
  ...pictureEndpoints,
  ...drawingEndpoints,
  ...activityEndpoints,
  ...analyticsEndpoints,
  ...workspaceEndpoints,
  ...storageEndpoints,
  ...peopleEndpoints,
  ...invitationEndpoints,
  ...auditEndpoints,
  ...mailEndpoints,
  ...mailAddressEndpoints,
  ...pushEndpoints,
  ...recordMailEndpoints,
  ...homeEndpoints,
  ...waitingEndpoints,
  ...liveEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
  ...importEndpoints,
  ...referenceEndpoints,
];
