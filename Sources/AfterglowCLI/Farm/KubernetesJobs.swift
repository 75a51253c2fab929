import DataFiles

extension FarmJob {
  /// The most indexes of a Job whose indexes fail one by one.
  static let mostKubernetesTasks = 100_000

  /// Two Jobs for Kubernetes 1.29 and newer: an indexed one over the segments, and one that joins them, suspended until the first is
  /// complete.
  ///
  /// - Parameters:
  ///   - image: A container image with the program.
  ///   - claim: A PersistentVolumeClaim that all nodes share; its root is the working folder.
  func kubernetesJobs(image: String, claim: String) -> String {
    let (render, join) = ("\(label)-segments", "\(label)-join")
    let script =
      (["set -eu"] + Shell.taskRange(self, task: "JOB_COMPLETION_INDEX") + [
        "exec "
          + Shell.segmentLine(self, program: "afterglow", index: "\"$first-$last\"", jobs: "1")
      ]).joined(separator: "\n")
    let segments = job(
      render, script, image: image, claim: claim,
      specification: [
        ("completions", JSONValue(taskCount)), ("parallelism", JSONValue(min(taskCount, 64))),
        ("completionMode", "Indexed"), ("backoffLimitPerIndex", 3), ("podFailurePolicy", Self.failurePolicy),
      ])
    let joining = job(
      join, "exec " + Shell.joinLine(self, program: "afterglow"), image: image, claim: claim,
      specification: [("suspend", true), ("backoffLimit", 3), ("podFailurePolicy", Self.wholeFailurePolicy)])
    return """
      # \(name) in \(segmentCount) segments, for Kubernetes. Files are named as in the root of the volume.
      #   kubectl apply -f THIS_FILE
      #   kubectl wait --for=condition=complete --timeout=-1s job/\(render)
      #   kubectl patch job/\(join) --type=merge -p '{"spec":{"suspend":false}}'
      \(YAMLWriter.text(segments))---
      \(YAMLWriter.text(joining))
      """
  }

  /// What another try does not mend: usage, bad data, missing input, a missing font or library, an output that cannot be written.
  private static let hopelessExitCodes: JSONValue = [64, 65, 66, 69, 73]

  private static let failurePolicy: JSONValue = [
    "rules": [
      ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
      ["action": "FailIndex", "onExitCodes": ["operator": "In", "values": hopelessExitCodes]],
    ]
  ]

  private static let wholeFailurePolicy: JSONValue = [
    "rules": [
      ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
      ["action": "FailJob", "onExitCodes": ["operator": "In", "values": hopelessExitCodes]],
    ]
  ]

  private func job(
    _ name: String, _ script: String, image: String, claim: String, specification: [(String, JSONValue)]
  ) -> JSONValue {
    let container: JSONValue = [
      "name": "afterglow", "image": JSONValue(image), "workingDir": "/work",
      // Kubernetes reads $$ as a dollar sign.
      "command": ["/bin/sh", "-c", JSONValue(Self.doubled(script))],
      "resources": ["requests": ["cpu": "1", "memory": "1Gi"]],
      "volumeMounts": [["name": "work", "mountPath": "/work"]],
    ]
    let pod: JSONValue = [
      "restartPolicy": "Never", "containers": [container],
      "volumes": [["name": "work", "persistentVolumeClaim": ["claimName": JSONValue(claim)]]],
    ]
    return [
      "apiVersion": "batch/v1", "kind": "Job",
      "metadata": ["name": JSONValue(name), "labels": ["app.kubernetes.io/name": "afterglow"]],
      "spec": JSONValue(JSONObject(specification + [("template", ["spec": pod])])),
    ]
  }

  private static func doubled(_ text: String) -> String {
    text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }

  /// The name as Kubernetes takes it: lower-case letters, digits and hyphens.
  private var label: String {
    let characters = name.lowercased().unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    let trimmed = String(characters).split(separator: "-").joined(separator: "-").prefix(48)
    return trimmed.isEmpty ? "film" : String(trimmed)
  }
}
