import { describe, expect, it } from "vitest";
import { changePassword, updateProfile } from "../../contract/people/profile.ts";
import { createProject, getProject, listProjects } from "../../contract/projects/projects.ts";
import { routes } from "../../contract/routes.ts";
import { errorMessage, isUnreachable, serverMessage } from "./api-error.ts";
import { sessionEndpoints } from "./session-endpoints.ts";
import { createTab, NOW } from "./testing/browser.ts";
import type { FakeAnswer } from "./testing/fake-server.ts";
import { urlFor } from "./url.ts";

const signedIn = (answer: FakeAnswer | null) => {
  const tab = createTab(() => answer);
  tab.store.save("mine", NOW);
  return tab;
};

describe("call", () => {
  it("sends method, path, JSON body, cookies and the bearer token", async () => {
    const tab = signedIn({ status: 201, body: { data: { _id: "1" } } });
    const body = { title: "Marina Tower", description: "Twelve floors" };
    await expect(tab.call(createProject, { body })).resolves.toEqual({ data: { _id: "1" } });
    expect(tab.server.seen).toEqual([
      { method: "POST", url: "/api/projects", token: "mine", body, credentials: "include" },
    ]);
  });

  it("sends no bearer header without a token", async () => {
    const tab = createTab(() => ({ status: 200, body: {} }));
    await tab.call(sessionEndpoints.logout);
    expect(tab.server.seen[0]?.token).toBeNull();
  });

  it("throws the server's message, code and fields", async () => {
    const failure = {
      message: "Title is required",
      code: "validation_failed",
      fields: { title: "Title is required" },
    };
    const tab = signedIn({ status: 400, body: failure });
    await expect(tab.call(listProjects)).rejects.toMatchObject({
      name: "ApiError",
      status: 400,
      ...failure,
    });
  });

  it("throws status 0 if there is no answer", async () => {
    const error = await signedIn(null)
      .call(listProjects)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0, code: "unavailable" });
    expect(isUnreachable(error)).toBe(true);
  });

  it.each(["", "<html>Bad gateway</html>", "null", "[]"])(
    "survives an error page: %j",
    async (body) => {
      const error = await signedIn({ status: 502, body })
        .call(listProjects)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        status: 502,
        message: "The server answered with an error (502).",
      });
      expect(serverMessage(error, "Failed to delete project")).toBe("Failed to delete project");
    },
  );

  it("passes the caller's abort through unchanged", async () => {
    const tab = signedIn({ status: 200, body: {} });
    const signal = AbortSignal.abort();
    await expect(tab.call(listProjects, { signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the message for a failure", () => {
  it("is the server's, otherwise the error's own, otherwise the default", async () => {
    const refused = await signedIn({ status: 400, body: { message: "Wrong password." } })
      .call(changePassword, { body: { currentPassword: "a", newPassword: "bbbbbb" } })
      .catch((thrown: unknown) => thrown);
    expect(errorMessage(refused, "Change password failed")).toBe("Wrong password.");
    expect(errorMessage(new Error("Own words"), "Update failed")).toBe("Own words");
    expect(errorMessage(new Error(""), "Update failed")).toBe("Update failed");
    expect(errorMessage("thrown text", "Update failed")).toBe("Update failed");
  });
});

describe("the URL of a call", () => {
  it("fills in the encoded path parameters and leaves out missing values", () => {
    expect(urlFor(getProject, { params: { id: "a/b" } })).toBe("/api/projects/a%2Fb");
    expect(
      urlFor(listProjects, {
        query: { search: "Ọ̀yọ́ & co", status: undefined, cursor: null, limit: 5 },
      }),
    ).toBe(`/api/projects?${new URLSearchParams({ search: "Ọ̀yọ́ & co", limit: "5" }).toString()}`);
    expect(urlFor(updateProfile, {})).toBe("/api/user/profile");
  });
});

describe("the session's endpoints", () => {
  it("match the contract", () => {
    for (const [name, endpoint] of Object.entries(sessionEndpoints)) {
      expect(routes[name as keyof typeof sessionEndpoints]).toMatchObject(endpoint);
    }
  });
});
